// Compares the ledger with what people were promised and what devices did.
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { CommandSender } from './command-sender.ts'
import type { Reporter } from './reporter.ts'

export interface LedgerRow {
  id: string
  device_id: string
  state: string
  reason: string | null
  sent_at: Date | null
  attempts: number
}

const drainMs = 120_000

async function ask<T extends object>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

/** A device has reported its settings by then, which prove the outcome. */
const proofMs = 3000

/** As if two minutes had gone by since the commands that are under way were sent and acknowledged. */
const ageCommands = `
  with aged as (
    update commands set sent_at = sent_at - interval '2 minutes', acknowledged_at = acknowledged_at - interval '2 minutes'
    where ended_at is null and state in ('sent', 'acknowledged') returning device_id)
  select pg_notify('commands', device_id) from aged`

/** Every command, once none is under way any more; the time limits of the product end what no proof reaches. */
export async function settledLedger(url: string): Promise<LedgerRow[]> {
  const deadline = Date.now() + drainMs
  let fewest = Number.POSITIVE_INFINITY
  let fewerAt = Date.now()
  for (;;) {
    const [open] = await ask<{ count: number }>(
      url,
      'select count(*)::int as count from commands where ended_at is null',
    )
    const count = open?.count ?? 0
    if (count === 0 || Date.now() > deadline) {
      return ask(url, 'select id, device_id, state, reason, sent_at, attempts from commands')
    }
    if (count < fewest) {
      fewest = count
      fewerAt = Date.now()
    } else if (Date.now() - fewerAt > proofMs) {
      await ask(url, ageCommands)
      fewerAt = Date.now()
    }
    await pause(250)
  }
}

/** What is wrong with how a command ended, given what its device did; undefined when it is true. */
function lieOf(row: LedgerRow, wasObeyed: boolean): string | undefined {
  if (row.state === 'confirmed' && !wasObeyed) return 'confirmed without being obeyed'
  if (row.state === 'expired' && wasObeyed) return 'expired although obeyed'
  if (row.state === 'cancelled' && row.sent_at === null && wasObeyed) return 'unsent although obeyed'
  if (row.state === 'failed' && row.reason === 'not_confirmed' && !wasObeyed) return 'never reached'
  if (!['confirmed', 'failed', 'expired', 'cancelled'].includes(row.state)) return 'not ended'
  return undefined
}

export interface Judgement {
  missing: number
  dishonest: string[]
  /** Rows beyond what was accepted or left without an answer: a command stored twice would be one. */
  unexpected: number
  unanswered: number
  redeliveredAfterReply: number
  /** Accepted commands by how they ended. */
  ends: Record<string, number>
  /** Ended as unanswered or unproved although the device obeyed: its answer was lost in a kill. */
  obeyedUnknown: number
}

export function judgeLedger(
  rows: readonly LedgerRow[],
  { accepted, unanswered }: CommandSender,
  reporters: readonly Reporter[],
): Judgement {
  const applied = new Set(reporters.flatMap((reporter) => [...reporter.applied]))
  const wasObeyed = ({ id }: LedgerRow) => applied.has(id)
  const known = new Set(rows.map(({ id }) => id))
  const ends: Record<string, number> = {}
  for (const { id, state, reason } of rows) {
    if (!accepted.has(id)) continue
    const name = reason === null ? state : `${state} (${reason})`
    ends[name] = (ends[name] ?? 0) + 1
  }
  return {
    missing: [...accepted].filter((id) => !known.has(id)).length,
    dishonest: rows.flatMap((row) => {
      const lie = lieOf(row, wasObeyed(row))
      return lie === undefined ? [] : [`${row.id}: ${lie}`]
    }),
    unexpected: Math.max(0, rows.length - accepted.size - unanswered()),
    unanswered: unanswered(),
    redeliveredAfterReply: reporters.reduce((sum, each) => sum + each.redeliveredAfterReply.length, 0),
    ends,
    obeyedUnknown: rows.filter((row) => row.state === 'failed' && wasObeyed(row)).length,
  }
}
