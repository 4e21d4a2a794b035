import type { Filter } from '../kit/list/columns.ts'
import { m } from '../paraglide/messages.js'

interface PremiumCount {
  value: string | number | boolean | null
  count: number
}

/** With how many records each value has, once that is known. */
export const premiumFilter = (counts: readonly PremiumCount[] = []): Filter => {
  const optionOf = (value: boolean, label: string) => {
    const found = counts.find((one) => one.value === value)
    return { value: String(value), label, ...(found ? { count: found.count } : {}) }
  }
  return {
    key: 'is_premium',
    label: m.premium(),
    isSingle: true,
    options: [optionOf(true, m.premium_only()), optionOf(false, m.premium_not())],
  }
}

/** The values of the address that the contract knows. */
export const yesOrNo = (words: readonly string[] | undefined) =>
  words?.flatMap((word) => (word === 'true' || word === 'false' ? [word] : []))
