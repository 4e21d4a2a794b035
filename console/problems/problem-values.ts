// How the values of a refusal are written in its sentence.
import { formatMoney, formatNumber } from '../kit/format.ts'

export type Values = Record<string, string | number>

export const shown = (value: string | number | undefined): string =>
  value === undefined ? '—' : typeof value === 'number' ? formatNumber(value) : value

/** Years have no mark of thousands. */
export const shownLimit = (limit: string | number | undefined, { min, max }: Values): string =>
  Number(min) >= 1900 && Number(max) <= 2200 ? String(limit) : shown(limit)

export const shownMoney = (value: string | number | undefined): string =>
  typeof value === 'number' ? formatMoney(value) : '—'
