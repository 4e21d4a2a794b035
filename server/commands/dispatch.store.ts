// Queries of the dispatcher. Every step claims its rows with SKIP LOCKED and commits before anything is sent: two
// processes never send the same command, and a restart finds everything in the table.
import { sql } from 'kysely'
import type { CommandReason } from '../../contract/commands/routes.ts'
import { registerPairs } from '../../contract/models/registers.ts'
import type { Tx } from '../database/database.ts'
import type { CommandRow } from './commands.store.ts'

export interface Patience {
  /** Seconds for an acknowledgement, before the one retry and after it. */
  acknowledge: number
  /** Seconds from the acknowledgement to the report that proves it, or a reporting period where that is longer. */
  confirm: number
}

const attemptsAtMost = 2
const batch = 200

const seconds = (count: number) => sql`${count} * interval '1 second'`
const waitedForAck = (patience: Patience) => sql<boolean>`sent_at <= now() - ${seconds(patience.acknowledge)}`

/** The report that proves a command may take a whole reporting period. */
const confirmBy = (patience: Patience) => sql<Date>`acknowledged_at + greatest(${patience.confirm}, (
  select report_seconds + ${patience.acknowledge} from devices d where d.device_id = commands.device_id
)) * interval '1 second'`

const unended = (tx: Tx, state: CommandRow['state']) =>
  tx.selectFrom('commands').select('id').where('ended_at', 'is', null).where('state', '=', state)

/** Skips rows that another transaction is changing: waiting for them could deadlock. */
async function end(
  tx: Tx,
  due: ReturnType<typeof unended>,
  change: { state: CommandRow['state']; reason: CommandReason },
): Promise<CommandRow[]> {
  const held = await due.forUpdate().skipLocked().execute()
  if (held.length === 0) return []
  return tx
    .updateTable('commands')
    .set({ ...change, ended_at: sql`now()` })
    .where('id', 'in', idsOf(held))
    .returningAll()
    .execute()
}

const idsOf = (rows: ReadonlyArray<{ id: string }>): string[] => rows.map(({ id }) => id)

export const expireQueued = (tx: Tx): Promise<CommandRow[]> =>
  end(tx, unended(tx, 'queued').where('expires_at', '<=', sql<Date>`now()`), {
    state: 'expired',
    reason: 'expired',
  })

/** Two attempts without an acknowledgement end a command, and one after its expiry: it must not take effect late. */
export const failUnanswered = (tx: Tx, patience: Patience): Promise<CommandRow[]> =>
  end(
    tx,
    unended(tx, 'sent')
      .where(waitedForAck(patience))
      .where((or) => or.or([or('attempts', '>=', attemptsAtMost), or('expires_at', '<=', sql<Date>`now()`)])),
    { state: 'failed', reason: 'no_ack' },
  )

export const failUnconfirmed = (tx: Tx, patience: Patience): Promise<CommandRow[]> =>
  end(tx, unended(tx, 'acknowledged').where(confirmBy(patience), '<=', sql<Date>`now()`), {
    state: 'failed',
    reason: 'not_confirmed',
  })

/** Unanswered commands that are to be sent once more. */
export async function claimRetries(tx: Tx, patience: Patience): Promise<CommandRow[]> {
  const claimed = await unended(tx, 'sent')
    .where('attempts', '<', attemptsAtMost)
    .where('expires_at', '>', sql<Date>`now()`)
    .where(waitedForAck(patience))
    .limit(batch)
    .forUpdate()
    .skipLocked()
    .execute()
  return markSent(tx, claimed)
}

/** One setting's command and another's of the same register. */
const shareRegister = sql<boolean>`(c.action, o.action) in (${sql.join(
  registerPairs.map(([one, other]) => sql`(${one}, ${other})`),
)})`

/**
 * Queued commands of online devices. A setting gets no second value while the first is unacknowledged. A setting waits
 * for the end of older commands of its register: it would overwrite them before a report proves them.
 */
export async function claimQueued(tx: Tx): Promise<CommandRow[]> {
  const claimed = await tx
    .selectFrom('commands as c')
    .innerJoin('devices as d', 'd.device_id', 'c.device_id')
    .select('c.id')
    .where('c.ended_at', 'is', null)
    .where('c.state', '=', 'queued')
    .where('c.expires_at', '>', sql<Date>`now()`)
    .where('d.online', '=', true)
    .where(
      sql<boolean>`not exists (
        select from commands o
        where o.device_id = c.device_id and o.ended_at is null and (
          (o.action = c.action and o.state = 'sent')
          or (${shareRegister} and (
            o.state in ('sent', 'acknowledged') or (o.created_at < c.created_at and o.expires_at > now())
          ))
        )
      )`,
    )
    .orderBy('c.created_at')
    .limit(batch)
    .forUpdate('c')
    .skipLocked()
    .execute()
  return markSent(tx, claimed)
}

async function markSent(tx: Tx, claimed: ReadonlyArray<{ id: string }>): Promise<CommandRow[]> {
  if (claimed.length === 0) return []
  const sent = await tx
    .updateTable('commands')
    .set({ state: 'sent', sent_at: sql`now()`, attempts: sql`attempts + 1` })
    .where('id', 'in', idsOf(claimed))
    .returningAll()
    .execute()
  return sent.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
}

/** Acknowledged commands that a newer one replaces: no report can prove them any more. */
export async function supersedeAcknowledged(tx: Tx, sent: readonly CommandRow[]): Promise<CommandRow[]> {
  const superseded: CommandRow[] = []
  for (const { device_id, action } of sent) {
    const replaced = unended(tx, 'acknowledged')
      .where('device_id', '=', device_id)
      .where('action', '=', action)
    superseded.push(...(await end(tx, replaced, { state: 'cancelled', reason: 'superseded' })))
  }
  return superseded
}

/** Seconds until a waiting command needs attention; undefined when none waits. */
export async function secondsToNext(tx: Tx, patience: Patience): Promise<number | undefined> {
  const { next } = await tx
    .selectFrom('commands')
    .select(
      sql<number | null>`extract(epoch from min(case state
        when 'queued' then expires_at
        when 'sent' then sent_at + ${seconds(patience.acknowledge)}
        else ${confirmBy(patience)}
      end) - clock_timestamp())::float8`.as('next'),
    )
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return next ?? undefined
}
