// Formats numbers, money, sizes, moments and spans: decimal comma in Greek, 24 hours, Athens for every reader. Its clock is
// for calculations too.
import { m } from '../paraglide/messages.js'
import { getLocale } from '../paraglide/runtime.js'

export const timeZone = 'Europe/Athens'

const language = () => (getLocale() === 'en' ? 'en-GB' : 'el-GR')

type Moment = Date | string | number

const toDate = (moment: Moment) => (moment instanceof Date ? moment : new Date(moment))

const months = {
  el: ['Ιαν', 'Φεβ', 'Μαρ', 'Απρ', 'Μαΐ', 'Ιουν', 'Ιουλ', 'Αυγ', 'Σεπ', 'Οκτ', 'Νοε', 'Δεκ'],
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
} as const

const wallClock = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

interface WallTime {
  year: number
  month: number
  day: number
  hour: string
  minute: string
  second: string
}

const hourMs = 3_600_000

/** By hour since 1970: a format takes longer than anything else of a screen with a thousand visits. */
const offsets = new Map<number, number>()

function readOffset(ms: number): number {
  const parts = Object.fromEntries(
    wallClock.formatToParts(ms).map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - ms
}

/** How far the clock of Athens is ahead of UTC at a moment, in milliseconds; it changes at a whole hour only. */
export const offsetAt = (ms: number): number => {
  const hour = Math.floor(ms / hourMs)
  const known = offsets.get(hour)
  if (known !== undefined) return known
  const offset = readOffset(hour * hourMs)
  offsets.set(hour, offset)
  return offset
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** A moment on the clock of Athens. */
export const wallTime = (moment: Moment): WallTime => {
  const ms = toDate(moment).getTime()
  const clock = new Date(ms + offsetAt(ms))
  return {
    year: clock.getUTCFullYear(),
    month: clock.getUTCMonth() + 1,
    day: clock.getUTCDate(),
    hour: twoDigits(clock.getUTCHours()),
    minute: twoDigits(clock.getUTCMinutes()),
    second: twoDigits(clock.getUTCSeconds()),
  }
}

/** In the hour that the clock shows twice: its hours ahead of UTC; undefined at any other time. */
export const repeatedHourOffset = (ms: number): number | undefined => {
  const offset = offsetAt(ms)
  const isRepeated = offsetAt(ms - hourMs) > offset || offsetAt(ms + hourMs) < offset
  return isRepeated ? offset / hourMs : undefined
}

const monthName = (month: number) => months[getLocale()][month - 1] ?? ''

/** `Νοε` */
export const formatMonth = (moment: Moment): string => monthName(wallTime(moment).month)

/** `23 Νοε`, in English `Nov 23` */
export const formatDay = (moment: Moment): string => {
  const { day, month } = wallTime(moment)
  const name = monthName(month)
  return getLocale() === 'en' ? `${name} ${String(day).padStart(2, '0')}` : `${day} ${name}`
}

const weekdays = {
  el: ['Κυρ', 'Δευ', 'Τρί', 'Τετ', 'Πέμ', 'Παρ', 'Σάβ'],
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
} as const

/** `Δευ` */
export const formatWeekday = (moment: Moment): string => {
  const { year, month, day } = wallTime(moment)
  return weekdays[getLocale()][new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? ''
}

/** `23 Νοε 2026`, in English `Nov 23, 2026` as the specification writes it. */
export const formatDate = (moment: Moment): string =>
  `${formatDay(moment)}${getLocale() === 'en' ? ',' : ''} ${wallTime(moment).year}`

/** `14:05`; `03:00 UTC+3` in the repeated hour at the end of summer time. */
export const formatClock = (moment: Moment, withSeconds = false): string => {
  const { hour, minute, second } = wallTime(moment)
  const clock = withSeconds ? `${hour}:${minute}:${second}` : `${hour}:${minute}`
  const offset = repeatedHourOffset(toDate(moment).getTime())
  return offset === undefined ? clock : `${clock}\u00a0UTC+${offset}`
}

/** `23 Νοε 2026 14:05`, in English `Nov 23, 2026 14:05` */
export const formatTime = (moment: Moment): string => `${formatDate(moment)} ${formatClock(moment)}`

/** `Δευτέρα 23 Νοεμβρίου 2026`, in English `Monday, November 23, 2026` in the order of the short date. */
export const formatLongDate = (moment: Moment): string =>
  new Intl.DateTimeFormat(getLocale() === 'en' ? 'en-US' : 'el-GR', {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(toDate(moment))

/** The time today, day and time this year, otherwise the whole date. */
export const formatRecent = (moment: Moment, now: Moment = Date.now()): string => {
  if (formatDate(moment) === formatDate(now)) return formatClock(moment)
  return wallTime(moment).year === wallTime(now).year
    ? `${formatDay(moment)} ${formatClock(moment)}`
    : formatTime(moment)
}

const numberFormats = new Map<string, Intl.NumberFormat>()

/** Creating a format takes longer than formatting a hundred numbers. */
const numberFormat = (decimals: number | undefined): Intl.NumberFormat => {
  const key = `${language()} ${decimals}`
  const format =
    numberFormats.get(key) ??
    new Intl.NumberFormat(language(), {
      minimumFractionDigits: decimals ?? 0,
      maximumFractionDigits: decimals ?? 2,
      // A value rounded to zero has no minus sign.
      signDisplay: 'negative',
    })
  numberFormats.set(key, format)
  return format
}

/** `1.234,5` in Greek; `decimals` fixes how many are written. */
export const formatNumber = (value: number, decimals?: number): string =>
  numberFormat(decimals).format(value).replace('-', '−')

/** A reading, or `—` when unknown. Never 0 for unknown. */
export const formatValue = (value: number | null | undefined, decimals?: number): string =>
  value === null || value === undefined || Number.isNaN(value) ? '—' : formatNumber(value, decimals)

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** `πριν από 8 λ`, with a no-break space; `now` is a parameter so that a screen uses one moment. */
export const formatAge = (moment: Moment, now: number = Date.now()): string =>
  ageWords(toDate(moment), now).replace(/(?<=\d) /, '\u00a0')

function ageWords(moment: Date, now: number): string {
  const age = Math.max(0, now - moment.getTime())
  if (age < 2 * second) return m.age_now()
  if (age < minute) return m.age_seconds({ count: Math.floor(age / second) })
  if (age < hour) return m.age_minutes({ count: Math.floor(age / minute) })
  if (age < 2 * day) return m.age_hours({ count: Math.floor(age / hour) })
  return m.age_days({ count: Math.floor(age / day) })
}

/** `1 ώ 24 λ`, `14 ώ 0 λ`, `3 ημ 2 ώ`, `45 δ` */
export const formatDuration = (milliseconds: number): string => {
  if (milliseconds < minute) return m.duration_seconds({ seconds: Math.floor(milliseconds / second) })
  if (milliseconds < hour) return m.duration_minutes({ minutes: Math.floor(milliseconds / minute) })
  if (milliseconds < 2 * day) {
    return m.duration_hours_minutes({
      hours: Math.floor(milliseconds / hour),
      minutes: Math.floor((milliseconds % hour) / minute),
    })
  }
  return m.duration_days_hours({
    days: Math.floor(milliseconds / day),
    hours: Math.floor((milliseconds % day) / hour),
  })
}

/** `3,2 δ`: time to confirmation; `<0,1 δ` instead of zero. */
export const formatSeconds = (milliseconds: number): string =>
  m.duration_seconds({
    seconds: milliseconds < 50 ? `<${formatNumber(0.1, 1)}` : formatNumber(milliseconds / second, 1),
  })

/** `85,00 €`, with a no-break space. */
export const formatMoney = (euro: number): string => `${formatNumber(euro, 2)}\u00a0€`

const megabyte = 1_000_000

/** `340 kB`, `2,4 MB` */
export const formatSize = (bytes: number): string =>
  bytes < megabyte
    ? `${formatNumber(Math.max(1, Math.round(bytes / 1000)), 0)} kB`
    : `${formatNumber(bytes / megabyte, 1)} MB`
