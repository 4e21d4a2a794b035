// Typed days and times: day, month, year in any browser language.

const twoByTwo = /^(\d\d)(\d\d)(\d{4}|\d\d)$/
const day = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d\d)$/
const clock = /^([^\s,]+)[\s,]+(\d{1,2})[:.](\d\d)$/
const allByTwo = /^(\d{8})(\d\d)(\d\d)$/

const two = (part: string): string => part.padStart(2, '0')

/** `2026-11-23` for `23/11/2026`, `23.11.26` or `23112026`; undefined for an invalid day. */
export const parseDay = (typed: string): string | undefined => {
  const found = day.exec(typed.trim().replace(twoByTwo, '$1/$2/$3'))
  if (!found) return undefined
  const [, date = '', month = '', year = ''] = found
  const written = `${year.padStart(4, '20')}-${two(month)}-${two(date)}`
  const moment = new Date(`${written}T00:00:00Z`)
  // Date would turn the 31st of a shorter month into the 1st of the next.
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(written) ? written : undefined
}

/** `2026-11-23T14:05` for `23/11/2026 14:05` or `231120261405`, because a phone's digit keys have nothing else. */
export const parseClock = (typed: string): string | undefined => {
  const [, date = '', hour = '', minute = ''] = clock.exec(typed.trim().replace(allByTwo, '$1 $2:$3')) ?? []
  const found = parseDay(date)
  return found && Number(hour) < 24 && Number(minute) < 60 ? `${found}T${two(hour)}:${minute}` : undefined
}

/** `23/11/2026` for `2026-11-23`, `23/11/2026 14:05` for `2026-11-23T14:05`. */
export const writeDay = (text: string): string =>
  text.replace(/^(\d{4})-(\d\d)-(\d\d)/, '$3/$2/$1').replace('T', ' ')
