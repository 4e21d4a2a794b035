import { sql } from 'kysely'
import type { z } from 'zod'
import type { companyListQuery, DistributorCompany } from '../../contract/companies/routes.ts'
import type { Tx } from '../database/database.ts'
import { patternsOf } from '../search/phonetic-search.ts'

type Query = z.output<typeof companyListQuery>

const sortKeys: Record<NonNullable<Query['sort']>, ReturnType<typeof sql>> = {
  entity_name: sql`fold(entity_name)`,
  contact_name: sql`fold(contact_name)`,
  contact: sql`contact`,
  email: sql`lower(email)`,
  devices_assigned: sql`coalesce(assigned, 0)`,
  devices_installed: sql`coalesce(installed, 0)`,
}

const affiliates = (distributor: string, patterns: readonly string[]) => sql`
  from affiliations a join companies c on c.id = a.technician_company_id
  where a.distributor_id = ${distributor}
    and phonetic(concat_ws(' ', '', c.name, c.contact_name, c.email, regexp_replace(c.phone, '[^0-9]', '', 'g')))
      ~ all(${patterns}::text[])`

/** Technician companies of a distributor, with the number of its devices that each holds. */
export async function listCompanies(
  tx: Tx,
  distributor: string,
  query: Query,
): Promise<{ items: DistributorCompany[]; total: number }> {
  const found = affiliates(distributor, query.search ? patternsOf(query.search) : [])
  const direction = query.order === 'desc' ? sql`desc nulls last` : sql`asc nulls last`
  const { rows } = await sql<DistributorCompany>`
    select c.technician_group_id, c.entity_name, c.contact_name, c.contact, c.email,
      coalesce(d.assigned, 0) as devices_assigned, coalesce(d.installed, 0) as devices_installed
    from (
      select c.id as technician_group_id, c.name as entity_name, nullif(c.contact_name, '') as contact_name,
        nullif(c.phone, '') as contact, nullif(c.email, '') as email ${found}
    ) c
    left join (
      select assigned_company_id, count(*)::int as assigned, count(installation_id)::int as installed
      from devices where distributor_id = ${distributor} group by assigned_company_id
    ) d on d.assigned_company_id = c.technician_group_id
    order by ${sortKeys[query.sort ?? 'entity_name']} ${direction}, c.technician_group_id
    limit ${query.limit} offset ${query.offset}`.execute(tx)
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(tx)
  return { items: rows, total: counted[0]?.total ?? 0 }
}
