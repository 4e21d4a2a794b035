import { getLocale } from '../paraglide/runtime.js'

/** A Monday. */
const monday = Date.UTC(2024, 0, 1)
const dayMs = 86_400_000

/** `Δευτέρα`; Monday is 0. */
export const formatLongWeekday = (index: number): string =>
  new Intl.DateTimeFormat(getLocale(), { weekday: 'long', timeZone: 'UTC' }).format(monday + index * dayMs)
