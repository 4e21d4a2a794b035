import type { companyRoutes } from '../../contract/companies/own-company.ts'
import type { RequestOf } from '../../contract/route.ts'
import type { PersonCall } from '../http/serve.ts'
import type { PeopleDirectory } from './directory.ts'
import { findPeople } from './people.rules.ts'

export const answerPeople = (directory: PeopleDirectory) => ({
  async listPersonnel(
    { query: { limit, offset, ...filter } }: RequestOf<(typeof companyRoutes)['listPersonnel']>,
    call: PersonCall,
  ) {
    const found = findPeople(await directory.peopleOf(call), filter)
    return { items: found.slice(offset, offset + limit), total: found.length }
  },

  async listPersonnelOptions(_request: unknown, call: PersonCall) {
    const found = findPeople(await directory.peopleOf(call), { order: 'asc' })
    return {
      items: found.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}`.trim() })),
      total: found.length,
    }
  },
})
