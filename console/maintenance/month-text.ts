import { getLocale } from '../paraglide/runtime.js'

/** A month of the calendar, `2026-11`: `Νοέμβριος 2026`. */
export const formatLongMonth = (month: string): string => {
  const text = new Intl.DateTimeFormat(getLocale() === 'en' ? 'en-GB' : 'el-GR', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-15T12:00:00Z`))
  return text.charAt(0).toLocaleUpperCase(getLocale()) + text.slice(1)
}
