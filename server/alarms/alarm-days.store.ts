// The alarms of the last 30 local days: by day and kind, and the homes with most. Row-level security shows a company its own,
// and a distributor those of its devices.
import { sql } from 'kysely'
import type { AlarmKind } from '../../contract/alarms/kinds.ts'
import { clientName } from '../clients/client-name.ts'
import type { Tx } from '../database/database.ts'
import { inView, monthStart } from './alarm-views.ts'

const homesShown = 10

/** How often alarms were raised, by the reader's local day and kind. */
export async function countRaised(tx: Tx) {
  const { rows } = await sql<{ date: string; kind: AlarmKind; count: number }>`
    select to_char(e.at at time zone t.timezone, 'YYYY-MM-DD') as date, a.kind, count(*) as count
    from alarm_events e
    join alarms a on a.id = e.alarm_id
    join companies t on t.id = current_company()
    where e.kind in ('raised', 'raised_again') and e.at >= ${monthStart}
    group by 1, 2 order by 1, 2`.execute(tx)
  return rows
}

/** Of the view `month`: how many alarms, and the homes with most. */
export async function countMonth(tx: Tx) {
  const month = tx.selectFrom('alarms as a').where('a.raised_at', 'is not', null).where(inView('month', null))
  const { total } = await month.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const homes = await month
    .innerJoin('installations as i', 'i.id', 'a.installation_id')
    .leftJoin('clients as c', 'c.id', 'i.client_id')
    .select(['i.id as installation_id', 'i.address', clientName('c').as('name')])
    .select((of) => of.fn.countAll<number>().as('count'))
    .groupBy(['i.id', 'c.id'])
    .orderBy('count', 'desc')
    .orderBy('i.tag')
    .limit(homesShown)
    .execute()
  return { total, homes: homes.map(({ name, ...home }) => ({ ...home, name: name ?? '' })) }
}

/** Homes, and for how long they were watched: since the first device reported, at most the days shown. */
export async function countHomes(tx: Tx): Promise<{ homes: number; days: number | null }> {
  const { rows } = await sql<{ homes: number; days: number | null }>`
    select count(distinct d.installation_id) as homes,
      (extract(epoch from now() - greatest(min(d.first_report_at), min(${monthStart}))) / 86400)::float8 as days
    from devices d join companies t on t.id = current_company()
    where d.installation_id is not null`.execute(tx)
  const { homes, days } = rows[0] ?? { homes: 0, days: null }
  // Without a first device `greatest` is the beginning of the days shown.
  return { homes, days: homes === 0 ? null : days }
}
