import { shownName } from '../../contract/clients.ts'

/** Of clients as c, joined where the device stands in a home. */
export const clientColumns = [
  'c.id as client_id',
  'c.is_business',
  'c.entity_name',
  'c.firstname',
  'c.lastname',
] as const

interface ClientRead {
  client_id: string | null
  is_business: boolean | null
  entity_name: string | null
  firstname: string | null
  lastname: string | null
}

export const clientNameOf = (row: ClientRead): string | null =>
  row.client_id === null
    ? null
    : shownName({
        is_business: row.is_business ?? false,
        entity_name: row.entity_name,
        firstname: row.firstname ?? '',
        lastname: row.lastname ?? '',
      })
