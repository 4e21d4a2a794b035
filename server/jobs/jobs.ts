import type { JobListQuery } from '../../contract/jobs/queries.ts'
import type { jobRoutes } from '../../contract/jobs/routes.ts'
import { actionTypes, appointmentStatuses, jobStates, paymentTypes } from '../../contract/jobs/types.ts'
import { toEuro } from '../../contract/money.ts'
import type { RequestOf } from '../../contract/route.ts'
import { listChanges } from '../audit/audit.store.ts'
import type { Tx } from '../database/database.ts'
import type { PersonCall } from '../http/serve.ts'
import { Problem } from '../request/problem.ts'
import { countActionTypes, listActionIds } from './action-list.store.ts'
import { isInstallation, listEntries } from './history.store.ts'
import { recordsOfJob } from './job-changes.store.ts'
import { listJobIds, sumByState } from './job-list.store.ts'
import { toAction, toListedJob } from './jobs.rules.ts'
import { readEntries, readJobs } from './jobs.store.ts'
import { jobNotFound } from './lock.ts'
import { readJobDetail, readListed } from './money.ts'

type Routes = typeof jobRoutes

const noJobs = {
  count: 0,
  cost_cents: 0,
  due_cents: 0,
  unscheduled: 0,
  unpaid: 0,
  overdue: 0,
  from_fault: 0,
  mine: 0,
}

const all = <Item>(items: readonly Item[]) => ({ items: [...items], total: items.length })

/** The rows of these ids, in their order. */
function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function listJobPage(tx: Tx, company: string, query: JobListQuery) {
  const { ids, ...counted } = await listJobIds(tx, company, query)
  const rows = ids.length > 0 ? await readJobs(tx, company, { ids }) : []
  return { items: inOrder(ids, rows).map(toListedJob), ...counted }
}

export const answerJobs = () => ({
  listJobs: ({ query }: RequestOf<Routes['listJobs']>, { tx, who }: PersonCall) =>
    listJobPage(tx, who.company, query),

  async summarizeJobs({ query }: RequestOf<Routes['summarizeJobs']>, { tx, who, person }: PersonCall) {
    const sums = new Map(
      (await sumByState(tx, who.company, person.sub, query)).map((sum) => [sum.state, sum]),
    )
    const states = jobStates.map((state) => {
      const { cost_cents, due_cents, ...counts } = sums.get(state) ?? noJobs
      return { ...counts, state, cost: toEuro(cost_cents), due: toEuro(due_cents) }
    })
    return { states }
  },

  async getJob({ params }: RequestOf<Routes['getJob']>, { tx, who }: PersonCall) {
    const job = await readJobDetail(tx, who.company, params.id)
    if (!job) throw jobNotFound(params.id)
    return job
  },

  async listJobChanges({ params, query }: RequestOf<Routes['listJobChanges']>, { tx, who }: PersonCall) {
    if ((await readJobs(tx, who.company, { ids: [params.id] })).length === 0) throw jobNotFound(params.id)
    return listChanges(tx, who.company, { record_id: await recordsOfJob(tx, who.company, params.id) }, query)
  },

  async listActions({ query }: RequestOf<Routes['listActions']>, { tx, who }: PersonCall) {
    const { ids, ...counted } = await listActionIds(tx, who.company, query)
    const rows = ids.length > 0 ? await readEntries(tx, who.company, 'action', { ids }) : []
    return { items: inOrder(ids, rows).map(toAction), ...counted }
  },

  async summarizeActionTypes({ query }: RequestOf<Routes['summarizeActionTypes']>, { tx, who }: PersonCall) {
    const counts = await countActionTypes(tx, who.company, query)
    return all(actionTypes.map((type) => ({ ...type, count: counts.get(type.id) ?? 0 })))
  },

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
