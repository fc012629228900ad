/** Numbers, lengths of time and sizes as the window prints them: unit symbols of SI, digits by Intl. */
const locale = 'en'
const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
const oneDigit = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const fullTime = new Intl.DateTimeFormat(locale, {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
})
const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short' })
const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' })
const list = new Intl.ListFormat(locale, { type: 'conjunction' })

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const oneDay = 24 * hour
const megabyte = 1024 * 1024

export function count(value: number): string {
  return whole.format(value)
}

/** How long something took: "96 ms", "4.1 s", "2 min". */
export function duration(ms: number): string {
  if (Math.round(ms) < second) return `${whole.format(Math.max(0, Math.round(ms)))} ms`
  if (ms < 10 * second) return `${oneDigit.format(ms / second)} s`
  if (ms < minute) return `${whole.format(ms / second)} s`
  if (ms < hour) return `${whole.format(Math.floor(ms / minute))} min`
  return `${whole.format(Math.floor(ms / hour))} h`
}

/** How long ago, in one word for a narrow column: "12 s", "2 min", "1 h", "Sun", "3 Nov". Empty without a time. */
export function age(at: string, nowMs: number): string {
  const then = Date.parse(at)
  if (Number.isNaN(then)) return ''
  const ms = Math.max(0, nowMs - then)
  if (ms < oneDay)
    return ms < minute ? `${whole.format(Math.max(1, Math.floor(ms / second)))} s` : duration(ms)
  return ms < 6 * oneDay ? weekday.format(then) : day.format(then)
}

/** Time of day, "11:02". */
export function timeOfDay(at: string): string {
  const then = Date.parse(at)
  return Number.isNaN(then) ? '' : clock.format(then)
}

export function dateAndTime(at: string): string {
  const then = Date.parse(at)
  return Number.isNaN(then) ? '' : fullTime.format(then)
}

/** "412 MB". */
export function megabytes(bytes: number): string {
  return `${whole.format(bytes / megabyte)} MB`
}

/** "a, b and c". */
export function listed(words: readonly string[]): string {
  return list.format(words)
}
