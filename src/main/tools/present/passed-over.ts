/** What ignore rules left out of a search that found nothing, and how to look there; empty when they left out nothing. */
export function passedOver(ignored: number): string {
  if (ignored === 0) return ''
  const what = ignored === 1 ? '1 ignored file or folder was' : `${ignored} ignored files or folders were`
  return ` ${what} passed over; name one in \`path\` to look into it.`
}
