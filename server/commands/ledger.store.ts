// Reads the commands of a device, or of all devices that were at its place, each in its own time.
import { sql } from 'kysely'
import type { commandRoutes, ListedCommand } from '../../contract/commands/routes.ts'
import type { RequestOf } from '../../contract/route.ts'
import type { Tx } from '../database/database.ts'
import type { Residence } from '../devices/assignments/assignments.store.ts'
import { type CommandRow, toCommand } from './commands.store.ts'

type LedgerQuery = RequestOf<typeof commandRoutes.listCommands>['query']

/** The commands of each device during its residence. */
export function ledgerOf(tx: Tx, residences: readonly Residence[]) {
  const ids = residences.map(({ device_id }) => device_id)
  const since = residences.map(({ from }) => from.toISOString())
  const until = residences.map(({ to }) => to.toISOString())
  return tx
    .selectFrom('commands')
    .where(sql<boolean>`device_id = any(${ids}::text[])`)
    .where(sql<boolean>`exists (
    select from unnest(${ids}::text[], ${since}::timestamptz[], ${until}::timestamptz[]) as stood (id, since, until)
    where stood.id = commands.device_id and created_at >= stood.since and created_at < stood.until)`)
}

function toListed(row: CommandRow, residences: readonly Residence[]): ListedCommand {
  const { created_at: at } = row
  const residence = residences.find(
    ({ device_id, from, to }) => device_id === row.device_id && from <= at && at < to,
  )
  return { ...toCommand(row), predecessor: residence?.predecessor ?? null }
}

export async function listCommands(
  tx: Tx,
  residences: readonly Residence[],
  query: LedgerQuery,
): Promise<{ items: ListedCommand[]; total: number }> {
  let all = ledgerOf(tx, residences)
  if (query.action !== undefined) all = all.where('action', '=', query.action)
  if (query.requested_by !== undefined) all = all.where('requested_by_name', '=', query.requested_by)
  if (query.state?.length) all = all.where('state', 'in', query.state)
  const newest = all.selectAll().distinctOn('action').orderBy('action').orderBy('created_at', 'desc')
  const source = query.latest ? newest : all.selectAll()
  const rows = await tx
    .selectFrom(source.as('listed'))
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(query.limit)
    .offset(query.offset)
    .execute()
  const counted = query.latest
    ? all.select(sql<number>`count(distinct action)`.as('total'))
    : all.select(sql<number>`count(*)`.as('total'))
  const { total } = await counted.executeTakeFirstOrThrow()
  return { items: rows.map((row) => toListed(row, residences)), total }
}

/** All settings and people in the ledger, in alphabetical order. */
export async function listChoices(
  tx: Tx,
  residences: readonly Residence[],
): Promise<{ actions: string[]; people: string[] }> {
  const distinct = async (column: 'action' | 'requested_by_name') => {
    const rows = await ledgerOf(tx, residences).select(column).distinct().orderBy(column).execute()
    return rows.flatMap((row) => Object.values(row))
  }
  return { actions: await distinct('action'), people: await distinct('requested_by_name') }
}
