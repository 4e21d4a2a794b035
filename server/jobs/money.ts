import type { Entry, EntryType, InstallationMoney } from '../../contract/jobs/schema.ts'
import { entryTypes } from '../../contract/jobs/schema.ts'
import type { Tx } from '../database/database.ts'
import {
  newestFirst,
  toAction,
  toAppointment,
  toExpense,
  toJob,
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
    payments: await of('payment'),
    expenses: (await of('expense')).map(toExpense),
  }
}

type EntriesByKind = Awaited<ReturnType<typeof readKinds>>

const entriesOf = ({ actions, materials, appointments, payments, expenses }: EntriesByKind): Entry[] =>
  newestFirst([
    ...actions.map((entry) => ({ type: 'action' as const, ...entry })),
    ...materials.map((entry) => ({ type: 'material' as const, ...entry })),
    ...appointments.map((entry) => ({ type: 'appointment' as const, ...entry })),
    ...payments.map((row) => ({ type: 'payment' as const, ...toPayment(row) })),
    ...expenses.map((entry) => ({ type: 'expense' as const, ...entry })),
  ])

/** Jobs and money of one installation; empty for another company's. */
export async function readMoney(tx: Tx, company: string, installation: string): Promise<InstallationMoney> {
  const byKind = await readKinds(tx, company, { installation })
  const jobs = await readJobs(tx, company, installation)
  return {
    ...byKind,
    jobs: jobs.map((job) => toJob(job, byKind.actions, byKind.payments)),
    payments: byKind.payments.map(toPayment),
    entries: entriesOf(byKind),
  }
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
