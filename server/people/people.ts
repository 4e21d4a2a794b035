import type { companyRoutes } from '../../contract/companies/own-company.ts'
import { coloursOf } from '../../contract/personnel/colours.ts'
import type { RequestOf } from '../../contract/route.ts'
import type { PersonCall } from '../http/serve.ts'
import type { PeopleDirectory } from './directory.ts'
import { findPeople } from './people.rules.ts'
import { listPeopleRows } from './people-rows.store.ts'

/** People of the directory who have a row, because work refers to rows; without those marked as gone. */
export async function listOptions(directory: PeopleDirectory, call: PersonCall) {
  const found = findPeople(await directory.peopleOf(call), { order: 'asc' })
  const rows = await listPeopleRows(call.tx, call.who.company)
  const colours = coloursOf(rows)
  const active = new Map(rows.filter(({ is_active }) => is_active).map((row) => [row.id, row]))
  return found.flatMap(({ id }) => {
    const row = active.get(id)
    return row ? [{ id, name: row.name, color: colours.get(id) ?? 'slate' }] : []
  })
}

export const answerPeople = (directory: PeopleDirectory) => ({
  async listPersonnel(
    { query: { limit, offset, ...filter } }: RequestOf<(typeof companyRoutes)['listPersonnel']>,
    call: PersonCall,
  ) {
    const found = findPeople(await directory.peopleOf(call), filter)
    return { items: found.slice(offset, offset + limit), total: found.length }
  },

  async listPersonnelOptions(_request: unknown, call: PersonCall) {
    const items = await listOptions(directory, call)
    return { items, total: items.length }
  },
})
