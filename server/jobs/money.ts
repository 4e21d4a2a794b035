import type { Entry, EntryType, InstallationMoney, Job, JobDetail } from '../../contract/jobs/schema.ts'
import { entryTypes } from '../../contract/jobs/schema.ts'
import type { Tx } from '../database/database.ts'
import {
  newestFirst,
  toAction,
  toAppointment,
  toExpense,
  toJob,
  toListedJob,
  toMaterial,
  toPayment,
} from './jobs.rules.ts'
import { type EntrySelection, readEntries, readJobs } from './jobs.store.ts'

async function readKinds(
  tx: Tx,
  company: string,
  selection: EntrySelection,
  types: readonly EntryType[] = entryTypes,
) {
  const of = async <Type extends EntryType>(type: Type) =>
    types.includes(type) ? await readEntries(tx, company, type, selection) : []
  return {
    actions: (await of('action')).map(toAction),
    materials: (await of('material')).map(toMaterial),
    appointments: (await of('appointment')).map(toAppointment),
    payments: (await of('payment')).map(toPayment),
    expenses: (await of('expense')).map(toExpense),
  }
}

type EntriesByKind = Awaited<ReturnType<typeof readKinds>>

const entriesOf = ({ actions, materials, appointments, payments, expenses }: EntriesByKind): Entry[] =>
  newestFirst([
    ...actions.map((entry) => ({ type: 'action' as const, ...entry })),
    ...materials.map((entry) => ({ type: 'material' as const, ...entry })),
    ...appointments.map((entry) => ({ type: 'appointment' as const, ...entry })),
    ...payments.map((entry) => ({ type: 'payment' as const, ...entry })),
    ...expenses.map((entry) => ({ type: 'expense' as const, ...entry })),
  ])

/** Jobs and money of one installation; empty for another company's. */
export async function readMoney(tx: Tx, company: string, installation: string): Promise<InstallationMoney> {
  const byKind = await readKinds(tx, company, { installation })
  const jobs = await readJobs(tx, company, { installation })
  const actionsOf = Map.groupBy(byKind.actions, ({ job_id }) => job_id)
  return {
    ...byKind,
    jobs: jobs.map((job) => toJob(job, actionsOf.get(job.id) ?? [])),
    entries: entriesOf(byKind),
  }
}

/** A job with its entries; undefined for another company's. */
export async function readJobDetail(tx: Tx, company: string, id: string): Promise<JobDetail | undefined> {
  const [row] = await readJobs(tx, company, { ids: [id] })
  if (!row) return undefined
  const byKind = await readKinds(tx, company, { job: id })
  const callBacks = await readJobs(tx, company, { call_back_of: id })
  return {
    ...byKind,
    ...toJob(row, byKind.actions),
    entries: entriesOf(byKind),
    call_backs: callBacks.map(toListedJob).map(({ id, number, state }) => ({ id, number, state })),
  }
}

/** A job as replies to changes show it; undefined for another company's. */
export async function readJob(tx: Tx, company: string, id: string): Promise<Job | undefined> {
  const [row] = await readJobs(tx, company, { ids: [id] })
  if (!row) return undefined
  return toJob(row, (await readEntries(tx, company, 'action', { job: id })).map(toAction))
}

/** Reads these entries, in the order of `listed`. */
export async function readListed(
  tx: Tx,
  company: string,
  listed: readonly { id: string; type: EntryType }[],
): Promise<Entry[]> {
  const ids = listed.map(({ id }) => id)
  const types = [...new Set(listed.map(({ type }) => type))]
  const entries = entriesOf(await readKinds(tx, company, { ids }, types))
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
