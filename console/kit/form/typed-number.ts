import { getLocale } from '../../paraglide/runtime.js'

/** The typed number, with a comma or a point; NaN if invalid. */
export const parseNumber = (typed: string, empty: number | null): number | null => {
  const text = typed.trim()
  if (text === '') return empty
  return /^[-−]?\d+([.,]\d*)?$/.test(text) ? Number(text.replace('−', '-').replace(',', '.')) : Number.NaN
}

/** A number in typed form: all decimals, no thousands separators. */
export const typedNumber = (value: number | null | undefined): string => {
  if (value === null || value === undefined || Number.isNaN(value)) return ''
  return getLocale() === 'en' ? String(value) : String(value).replace('.', ',')
}

/** Euro in typed form: cents have both digits, `9,80`; whole euro have none. */
export const typedMoney = (value: number | null | undefined): string => {
  if (value === null || value === undefined || Number.isInteger(value)) return typedNumber(value)
  return typedNumber(value).replace(/([.,]\d)$/, '$10')
}
