import { m } from '../../paraglide/messages.js'
import type { Filter } from './columns.ts'

export const premiumFilter = (): Filter => ({
  key: 'is_premium',
  label: m.premium(),
  isSingle: true,
  options: [
    { value: 'true', label: m.premium_only() },
    { value: 'false', label: m.premium_not() },
  ],
})

/** What the address says of the filter, as the contract knows it. */
export const premiumWords = (words: readonly string[] | undefined) =>
  words?.flatMap((word) => (word === 'true' || word === 'false' ? [word] : []))
