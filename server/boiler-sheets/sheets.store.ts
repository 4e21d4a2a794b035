// Sheets of boilers as rows, with their place: of a signed one as it was on that day.
import { type Selectable, sql } from 'kysely'
import type { SheetListQuery } from '../../contract/boiler-sheets/routes.ts'
import { clientName } from '../clients/client-name.ts'
import type { Tx } from '../database/database.ts'
import type { BoilerSheets } from '../database/database.types.ts'
import { patternsOf } from '../search/phonetic-search.ts'

export interface SheetRow extends Selectable<BoilerSheets> {
  tag_id: string
  client_name: string
  job_number: number | null
  replaces_number: string | null
  replaced_by_id: string | null
  replaced_by_number: string | null
}

const sheetsOf = (company: string) => sql`
  from boiler_sheets s
  join companies t on t.id = s.company_id
  join installations i on i.id = s.installation_id and i.company_id = s.company_id
  join clients c on c.id = i.client_id and c.company_id = i.company_id
  left join clients o on o.id = i.owner_id and o.company_id = i.company_id
  left join jobs j on j.id = s.job_id
  left join boiler_sheets b on b.id = s.replaces
  left join boiler_sheets a on a.replaces = s.id and a.signed_at is not null
  where s.company_id = ${company}`

const numberOf = (alias: string) => sql`${sql.ref(`${alias}.year`)} || '/' || ${sql.ref(`${alias}.number`)}`

const columns = sql`s.*, t.key || '_' || i.tag as tag_id,
  coalesce(s.client_name, ${clientName('c')}) as client_name,
  case when s.signed_at is null then ${clientName('o')} else s.owner_name end as owner_name,
  case when s.signed_at is null then i.address else s.address end as address,
  case when s.signed_at is null then i.area else s.area end as area,
  j.number as job_number, ${numberOf('b')} as replaces_number, a.id as replaced_by_id, ${numberOf('a')} as replaced_by_number`

const stateOf = sql`case when s.signed_at is null then 'draft' when a.id is not null then 'replaced' else 'signed' end`

export async function listSheets(tx: Tx, company: string, query: SheetListQuery) {
  const patterns = query.search ? patternsOf(query.search) : []
  const found = sql`${sheetsOf(company)}
    ${query.installation_id ? sql`and s.installation_id = ${query.installation_id}::uuid` : sql``}
    ${query.job_id ? sql`and s.job_id = ${query.job_id}::uuid` : sql``}
    ${query.state && query.state.length > 0 ? sql`and ${stateOf} = any(${query.state}::text[])` : sql``}
    ${
      patterns.length > 0
        ? sql`and (${numberOf('s')} = ${query.search ?? ''}
            or phonetic(concat_ws(' ', ${clientName('c')}, i.address, i.area, i.tag, s.boiler_make, s.boiler_model,
              s.boiler_serial)) ~ all(${patterns}::text[]))`
        : sql``
    }`
  const { rows } = await sql<SheetRow>`
    select ${columns} ${found}
    order by coalesce(s.measured_on, s.created_at::date) ${sql.raw(query.order)}, s.created_at ${sql.raw(query.order)}, s.id
    limit ${query.limit} offset ${query.offset}`.execute(tx)
  const counted = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(tx)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export async function findSheet(tx: Tx, company: string, id: string): Promise<SheetRow | undefined> {
  const { rows } = await sql<SheetRow>`
    select ${columns} ${sheetsOf(company)} and s.id = ${id}::uuid`.execute(tx)
  return rows[0]
}
