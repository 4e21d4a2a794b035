import { combustionOf, type SheetFuel } from '../../contract/boiler-sheets/combustion.ts'
import { sheetFields } from '../../contract/boiler-sheets/fields.ts'
import type { BoilerSheet, boilerSheetRoutes } from '../../contract/boiler-sheets/routes.ts'
import { omitFields, valuesIn } from '../../contract/fields.ts'
import type { RequestOf } from '../../contract/route.ts'
import { listChanges } from '../audit/audit.store.ts'
import type { PersonCall } from '../http/serve.ts'
import { Problem } from '../request/problem.ts'
import { findSheet, listSheets, type SheetRow } from './sheets.store.ts'

type Routes = typeof boilerSheetRoutes

const asStored = omitFields(sheetFields, 'fuel')

export function toSheet(row: SheetRow): BoilerSheet {
  const fuel = row.fuel as SheetFuel | null
  return {
    id: row.id,
    ...valuesIn(asStored, row),
    fuel,
    state: row.signed_at === null ? 'draft' : row.replaced_by_id === null ? 'signed' : 'replaced',
    number: row.number === null ? null : `${row.year}/${row.number}`,
    tag_id: row.tag_id,
    client_name: row.client_name,
    owner_name: row.owner_name,
    address: row.address,
    area: row.area,
    job_number: row.job_number,
    combustion: combustionOf({ ...row, fuel }),
    replaces: row.replaces === null ? null : { id: row.replaces, number: row.replaces_number },
    replaced_by:
      row.replaced_by_id === null ? null : { id: row.replaced_by_id, number: row.replaced_by_number },
    signed_at: row.signed_at?.toISOString() ?? null,
    signed_by: row.signed_by,
    created_at: row.created_at.toISOString(),
    created_by: row.created_by,
    updated_at: row.updated_at?.toISOString() ?? null,
    updated_by: row.updated_by,
  }
}

export const sheetNotFound = (id: string) => new Problem(404, 'not_found', `There is no boiler sheet ${id}.`)

export async function requireSheet(
  { tx, who }: Pick<PersonCall, 'tx' | 'who'>,
  id: string,
): Promise<BoilerSheet> {
  const row = await findSheet(tx, who.company, id)
  if (!row) throw sheetNotFound(id)
  return toSheet(row)
}

export const answerBoilerSheets = () => ({
  async listBoilerSheets({ query }: RequestOf<Routes['listBoilerSheets']>, { tx, who }: PersonCall) {
    const { rows, total } = await listSheets(tx, who.company, query)
    return { items: rows.map(toSheet), total }
  },

  getBoilerSheet: ({ params }: RequestOf<Routes['getBoilerSheet']>, call: PersonCall) =>
    requireSheet(call, params.id),

  async listBoilerSheetChanges(
    { params, query }: RequestOf<Routes['listBoilerSheetChanges']>,
    call: PersonCall,
  ) {
    await requireSheet(call, params.id)
    return listChanges(call.tx, call.who.company, { record_id: params.id }, query)
  },
})
