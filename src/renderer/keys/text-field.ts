/** Whether a person types text there: keys that decide something never act in it. A read-only field is none. */
export function isTextField(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement) return !target.readOnly
  if (target instanceof HTMLInputElement)
    return !target.readOnly && !['checkbox', 'radio', 'button'].includes(target.type)
  return target instanceof HTMLElement && target.isContentEditable
}
