import type { Filter } from '../kit/list/columns.ts'
import { m } from '../paraglide/messages.js'

export const premiumFilter = (): Filter => ({
  key: 'is_premium',
  label: m.premium(),
  isSingle: true,
  options: [
    { value: 'true', label: m.premium_only() },
    { value: 'false', label: m.premium_not() },
  ],
})

/** The values of the address that the contract knows. */
export const premiumWords = (words: readonly string[] | undefined) =>
  words?.flatMap((word) => (word === 'true' || word === 'false' ? [word] : []))
