import { useStore } from 'zustand'
import { run, runQuietly } from '../../state/refusal.ts'
import { useApp, useStores } from '../../state/use-stores.ts'
import { TitleBar } from './title-bar.tsx'

export function TitlePane(): React.JSX.Element {
  const { api, app, desk } = useStores()
  const state = useApp()
  const theme = useStore(app.store, (slice) =>
    slice.app.kind === 'ready' ? slice.app.value.theme : 'system',
  )
  return (
    <TitleBar
      workspace={state?.workspace}
      recent={state?.recent ?? []}
      theme={theme}
      hasWindowButtons={state?.platform === 'linux'}
      platform={state?.platform}
      onOpen={(path) => run(app.openWorkspace(path))}
      onTrust={(trusted) => run(app.trust(trusted))}
      onTheme={(next) => run(app.setTheme(next))}
      onPalette={() => desk.setPalette(true)}
      onWindow={(call) => runQuietly(api.call(call, {}))}
    />
  )
}
