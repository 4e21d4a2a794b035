import { sql } from 'kysely'
import type { DeviceFault, FaultKind, FaultRow, FaultWeek, FaultWords } from '../../contract/faults/routes.ts'
import { models } from '../../contract/models/index.ts'
import { clientName } from '../clients/client-name.ts'
import type { Tx } from '../database/database.ts'
import type { Residence } from '../devices/assignments/assignments.store.ts'
import { faultWordsOf } from '../devices/fault-words.ts'
import { patternsOf } from '../search/phonetic-search.ts'

export interface FaultListQuery {
  limit: number
  offset: number
  kind?: readonly FaultKind[] | undefined
  blocking?: readonly ('0' | '1')[] | undefined
  week?: FaultWeek | undefined
  search?: string | undefined
  sort?: string | undefined
  order: 'asc' | 'desc'
}

const sortKeys: Record<string, ReturnType<typeof sql>> = {
  readable_date: sql`f.opened_at`,
  deviceId: sql`f.device_id`,
  fault: sql`lpad(f.code, 8, '0')`,
  model: sql`fold(model)`,
  blocking: sql`f.blocking`,
}

type Unworded = Omit<FaultRow, 'readable_date' | keyof FaultWords>
type ActiveFault = Unworded & { opened_at: Date; hvac_error_mapping: unknown }

/** What the models call their codes, by type and code. */
const codesOfModels = JSON.stringify(
  Object.fromEntries(
    models.map(({ type, faultCodes = [] }) => [
      type,
      Object.fromEntries(faultCodes.map(({ value, code }) => [value, code])),
    ]),
  ),
)

/** As `faultWordsOf` has it. */
const shownCode = sql`coalesce(
  d.hvac_error_mapping -> f.code ->> 'code', ${codesOfModels}::jsonb -> d.device_type ->> f.code)`

/** As the figures of the dashboard count them. */
const ofWeek = {
  opened: sql`f.opened_at > now() - interval '7 days'`,
  resolved: sql`f.resolved_at > now() - interval '7 days'`,
}

/** Faults that are open now or that the last week opened or resolved, newest first by default. */
export async function listFaults(
  tx: Tx,
  query: FaultListQuery,
): Promise<{ rows: ActiveFault[]; total: number }> {
  const key = sortKeys[query.sort ?? ''] ?? sql`f.opened_at`
  const direction = query.sort && query.order === 'asc' ? sql`asc nulls last` : sql`desc nulls last`
  const blocking = query.blocking?.map((one) => one === '1') ?? null
  const search = query.search ?? ''
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const active = sql`
    select f.id, f.opened_at, f.device_id as "deviceId", d.device_type, f.code as fault, f.kind, f.occurrences, f.blocking,
      d.hvac_error_mapping, d.installation_id,
      d.installation_id is not null as installed,
      case when d.installation_id is not null then nullif(concat_ws(' ', d.hvac_brand, d.hvac_model), '') end as model,
      ${clientName('c')} as client_name,
      i.address, f.code, f.device_id,
      concat_ws(' ', '', f.device_id, f.code, ${shownCode}, d.hvac_brand, d.hvac_model, i.address,
        c.entity_name, c.lastname, c.firstname, c.lastname) as words
    from faults f join devices d on d.device_id = f.device_id
    left join installations i on i.id = d.installation_id
    left join clients c on c.id = i.client_id
    where ${query.week ? ofWeek[query.week] : sql`f.resolved_at is null`} and (${query.kind ?? null}::text[] is null or f.kind = any(${query.kind ?? null}::text[]))
      and (${blocking}::boolean[] is null or f.blocking = any(${blocking}::boolean[]))`
  // Without a search the words of no row are put together.
  const matches =
    search === ''
      ? sql`true`
      : sql`fold(words) like fold(${pattern}) or phonetic(words) ~ all (${patternsOf(search)}::text[])`
  const found = sql`from (${active}) f where ${matches}`
  const listed = sql<ActiveFault>`
    select f.id, f.opened_at, f."deviceId", f.device_type, f.fault, f.kind, f.occurrences, f.blocking,
      f.hvac_error_mapping, f.installation_id, f.installed, f.model, f.client_name, f.address
    ${found} order by ${key} ${direction}, f.id limit ${query.limit} offset ${query.offset}`
  const counted = sql<{ total: number }>`select count(*) as total ${found}`
  const [{ rows }, counts] = await Promise.all([listed.execute(tx), counted.execute(tx)])
  return { rows, total: counts.rows[0]?.total ?? 0 }
}

/** Of each device, and in all. */
const mostFaults = 1000

/**
 * Faults that were open during a residence, newest first, and their number. For the place, an open fault of a replaced
 * device ends when the device leaves.
 */
export async function listFaultsOf(
  tx: Tx,
  residences: readonly Residence[],
): Promise<{ items: DeviceFault[]; total: number }> {
  const faults: DeviceFault[] = []
  let total = 0
  for (const { device_id, device_type, hvac_error_mapping, from, to, predecessor } of residences) {
    const rows = await tx
      .selectFrom('faults')
      .selectAll()
      .select(sql<number>`(count(*) over ())::int`.as('matching'))
      .where('device_id', '=', device_id)
      .where('opened_at', '<=', to)
      .where((or) => or.or([or('resolved_at', 'is', null), or('resolved_at', '>=', from)]))
      .orderBy('opened_at', 'desc')
      .limit(mostFaults)
      .execute()
    total += rows[0]?.matching ?? 0
    const left = predecessor && new Date(predecessor.until)
    const endOf = (resolved: Date | null) => (left && (!resolved || resolved > left) ? left : resolved)
    faults.push(
      ...rows.map((row) => ({
        id: row.id,
        time: row.opened_at.toISOString(),
        oem: row.code,
        kind: row.kind as FaultKind,
        occurrences: row.occurrences,
        ...faultWordsOf(row.code, device_type, hvac_error_mapping),
        blocking: row.blocking ? (1 as const) : (0 as const),
        resolved_at: endOf(row.resolved_at)?.toISOString() ?? null,
        predecessor,
      })),
    )
  }
  const items = faults.sort((a, b) => Date.parse(b.time) - Date.parse(a.time)).slice(0, mostFaults)
  return { items, total }
}
