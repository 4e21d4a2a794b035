import { getLocale } from '../../paraglide/runtime.js'

/** What was typed as a number, with a comma or a point; NaN for what is none. */
export const parseNumber = (typed: string, empty: number | null): number | null => {
  const text = typed.trim()
  if (text === '') return empty
  return /^[-−]?\d+([.,]\d*)?$/.test(text) ? Number(text.replace('−', '-').replace(',', '.')) : Number.NaN
}

/** A number as it would be typed: all of its decimals, no thousands. */
export const typedNumber = (value: number | null | undefined): string => {
  if (value === null || value === undefined || Number.isNaN(value)) return ''
  return getLocale() === 'en' ? String(value) : String(value).replace('.', ',')
}
