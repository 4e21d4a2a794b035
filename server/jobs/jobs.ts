import type { jobRoutes } from '../../contract/job-routes.ts'
import { actionTypes, appointmentStatuses, paymentTypes } from '../../contract/jobs.ts'
import type { Asked } from '../../contract/route.ts'
import { listPersonnel } from '../company/company.store.ts'
import type { PersonCall } from '../serve.ts'
import { listEntries } from './history.store.ts'
import { readListed } from './money.ts'

type Routes = typeof jobRoutes

const all = <Item>(items: readonly Item[]) => ({ items: [...items], total: items.length })

export const answerJobs = () => ({
  async listInstallationsHistory(
    { query }: Asked<Routes['listInstallationsHistory']>,
    { tx, who }: PersonCall,
  ) {
    const { rows, total } = await listEntries(tx, who.company, query)
    return { items: await readListed(tx, who.company, rows), total }
  },

  async listPersonnelOptions(_asked: unknown, { tx, who }: PersonCall) {
    const people = await listPersonnel(tx, who.company)
    return all(
      people.map((person) => ({ id: person.id, name: `${person.given_name} ${person.family_name}` })),
    )
  },

  listActionTypes: async () => all(actionTypes),
  listAppointmentStatuses: async () => all(appointmentStatuses),
  listPaymentTypes: async () => all(paymentTypes),
})
