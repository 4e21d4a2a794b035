import { formatDate } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'

/** The state of a balance in words. */
export function balanceText(owed: number, since: string | null | undefined): string {
  if (owed < 0) return m.money_credit()
  if (owed === 0) return m.balance_settled()
  return since ? m.money_owed_since({ date: formatDate(since) }) : m.balance_owed()
}
