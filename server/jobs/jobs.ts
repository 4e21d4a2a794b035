import type { jobRoutes } from '../../contract/jobs/routes.ts'
import { actionTypes, appointmentStatuses, paymentTypes } from '../../contract/jobs/schema.ts'
import type { RequestOf } from '../../contract/route.ts'
import type { PersonCall } from '../http/serve.ts'
import { Problem } from '../request/problem.ts'
import { isInstallation, listEntries } from './history.store.ts'
import { readListed } from './money.ts'

type Routes = typeof jobRoutes

const all = <Item>(items: readonly Item[]) => ({ items: [...items], total: items.length })

export const answerJobs = () => ({
  async listInstallationsHistory(
    { query }: RequestOf<Routes['listInstallationsHistory']>,
    { tx, who }: PersonCall,
  ) {
    const { installation_id } = query
    if (installation_id && !(await isInstallation(tx, who.company, installation_id)))
      throw new Problem(404, 'not_found', `There is no installation ${installation_id}.`)
    const { rows, ...counted } = await listEntries(tx, who.company, query)
    return { items: await readListed(tx, who.company, rows), ...counted }
  },

  listActionTypes: async () => all(actionTypes),
  listAppointmentStatuses: async () => all(appointmentStatuses),
  listPaymentTypes: async () => all(paymentTypes),
})
