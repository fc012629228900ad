export type ComposerAct = 'send' | 'complete' | 'up' | 'down' | 'leave'

/** What a key does in the composer; undefined leaves it to the text field. */
export function actionOf(
  press: { readonly key: string; readonly shiftKey: boolean },
  { hasList, isWhole }: { readonly hasList: boolean; readonly isWhole: boolean },
): ComposerAct | undefined {
  if (press.key === 'Enter') return press.shiftKey ? undefined : hasList && !isWhole ? 'complete' : 'send'
  if (!hasList) return undefined
  switch (press.key) {
    case 'Tab':
      return press.shiftKey ? undefined : 'complete'
    case 'ArrowUp':
      return 'up'
    case 'ArrowDown':
      return 'down'
    case 'Escape':
      return 'leave'
    default:
      return undefined
  }
}
