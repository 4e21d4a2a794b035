import { getLocale } from '../paraglide/runtime.js'

/** A Monday. */
const monday = Date.UTC(2024, 0, 1)
const dayMs = 86_400_000

const format = (index: number, weekday: 'long' | 'short'): string =>
  new Intl.DateTimeFormat(getLocale(), { weekday, timeZone: 'UTC' }).format(monday + index * dayMs)

/** `Δευτέρα`; Monday is 0. */
export const formatLongWeekday = (index: number): string => format(index, 'long')

/** `Δευ` */
export const formatShortWeekday = (index: number): string => format(index, 'short')
