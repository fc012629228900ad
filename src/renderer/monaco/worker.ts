import workerUrl from 'monaco-editor/editor/editor.worker?worker&url'

/** The base worker of Monaco computes diffs. Its address is the one script address that this page ever trusts. */
export function startEditorWorker(): Worker {
  const policy = window.trustedTypes?.createPolicy('control-center-worker', {
    createScriptURL(url) {
      if (url !== workerUrl) throw new TypeError('Only the worker of the editor may be started.')
      return url
    },
  })
  // The DOM types do not know trusted addresses yet.
  const worker: unknown = Reflect.construct(Worker, [
    policy?.createScriptURL(workerUrl) ?? workerUrl,
    { type: 'module', name: 'editor' },
  ])
  if (!(worker instanceof Worker)) throw new TypeError('The worker of the editor did not start.')
  return worker
}
