import type { distributorRoutes } from '../../contract/companies/routes.ts'
import type { RequestOf } from '../../contract/route.ts'
import type { PersonCall } from '../http/serve.ts'
import { listCompanies } from './companies.store.ts'

type Routes = typeof distributorRoutes

/** The technician companies that a distributor serves. */
export const answerCompanies = () => ({
  listCompanies: ({ query }: RequestOf<Routes['listCompanies']>, { tx, who }: PersonCall) =>
    listCompanies(tx, who.company, query),

  async listAffiliations({ query }: RequestOf<Routes['listAffiliations']>, { tx, who }: PersonCall) {
    const { items, total } = await listCompanies(tx, who.company, query)
    return {
      items: items.map(({ technician_group_id, entity_name }) => ({
        technician_group_id,
        technician_name: entity_name,
      })),
      total,
    }
  },
})
