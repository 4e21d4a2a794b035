// What installations owe for jobs that are done, by the local day on which the job was done. Credits of an installation
// (cancelled jobs, payments of no job) lessen its oldest debts.
import { type RawBuilder, sql } from 'kysely'
import { toEuro } from '../../contract/money.ts'
import type { Debt, DebtListQuery } from '../../contract/payments/routes.ts'
import { clientName } from '../clients/client-name.ts'
import type { Tx } from '../database/database.ts'
import { matchingInstallations } from '../jobs/history.store.ts'
import { patternsOf } from '../search/phonetic-search.ts'

interface Ages {
  owed: number
  days_0_30: number
  days_31_60: number
  days_61_90: number
  days_over_90: number
}

type DebtRow = Omit<Debt, 'owed_since'> & { owed_since: Date }

const sorts = {
  owed: sql`owed`,
  owed_since: sql`owed_since`,
  client_name: sql`client_name`,
} as const

/** Installations with cents by age. Inlined where it is used. */
const debts = (company: string, condition: RawBuilder<unknown>) => sql`
  owing as materialized (
    select j.installation_id, j.due_cents, coalesce(j.done_at, j.created_at) as since,
      sum(j.due_cents) over (partition by j.installation_id order by coalesce(j.done_at, j.created_at), j.id) as running
    from jobs j where j.company_id = ${company} and j.state = 'done' and j.due_cents > 0 and ${condition}),
  credits as (
    select o.installation_id, (
      coalesce((select -sum(j.due_cents) from jobs j
        where j.installation_id = o.installation_id and j.company_id = ${company} and j.due_cents < 0), 0)
      - coalesce((select sum(p.owed_cents) from payments p
        where p.installation_id = o.installation_id and p.company_id = ${company} and p.job_id is null), 0)) as cents
    from (select distinct installation_id from owing) o),
  parts as (
    select o.installation_id, o.since,
      greatest(0, least(o.due_cents, o.running - greatest(0, c.cents))) as cents,
      (now() at time zone t.timezone)::date - (o.since at time zone t.timezone)::date as age
    from owing o join credits c using (installation_id) join companies t on t.id = ${company}),
  debts as (
    select installation_id, sum(cents)::bigint as owed, min(since) as owed_since, count(*)::int as jobs,
      coalesce(sum(cents) filter (where age <= 30), 0)::bigint as days_0_30,
      coalesce(sum(cents) filter (where age between 31 and 60), 0)::bigint as days_31_60,
      coalesce(sum(cents) filter (where age between 61 and 90), 0)::bigint as days_61_90,
      coalesce(sum(cents) filter (where age > 90), 0)::bigint as days_over_90
    from parts where cents > 0 group by installation_id)`

const agesIn = (row: Ages) => ({
  owed: toEuro(row.owed),
  days_0_30: toEuro(row.days_0_30),
  days_31_60: toEuro(row.days_31_60),
  days_61_90: toEuro(row.days_61_90),
  days_over_90: toEuro(row.days_over_90),
})

export async function listDebts(tx: Tx, company: string, query: DebtListQuery) {
  const { search = '', sort, order, limit, offset } = query
  const condition =
    patternsOf(search).length > 0
      ? await matchingInstallations(tx, company, search, 'j.installation_id')
      : sql`true`
  const direction = sql.raw(sort ? order : 'desc')
  const { rows: sums } = await sql<Ages & { total: number }>`
    with ${debts(company, condition)}
    select count(*)::int as total, coalesce(sum(owed), 0)::bigint as owed,
      coalesce(sum(days_0_30), 0)::bigint as days_0_30, coalesce(sum(days_31_60), 0)::bigint as days_31_60,
      coalesce(sum(days_61_90), 0)::bigint as days_61_90, coalesce(sum(days_over_90), 0)::bigint as days_over_90
    from debts`.execute(tx)
  const { total, ...ages } = sums[0] as Ages & { total: number }
  const { rows } = await sql<DebtRow>`
    with ${debts(company, condition)}
    select d.*, t.key || '_' || i.tag as tag_id, i.client_id, ${clientName('c')} as client_name, i.address, i.area, (
        select k.phone from contacts k where k.client_id = i.client_id and k.company_id = i.company_id
        order by k.is_primary desc, k.position, k.id limit 1) as client_phone
    from debts d
    join installations i on i.id = d.installation_id and i.company_id = ${company}
    join clients c on c.id = i.client_id and c.company_id = i.company_id
    join companies t on t.id = i.company_id
    order by ${sorts[sort ?? 'owed']} ${direction}, installation_id limit ${limit} offset ${offset}`.execute(
    tx,
  )
  return {
    items: rows.map((row): Debt => ({ ...row, ...agesIn(row), owed_since: row.owed_since.toISOString() })),
    total,
    ...agesIn(ages),
  }
}
