import type { Tx } from '../../server/database/database.ts'
import { seriesOf } from './payments.ts'
import type { Work } from './visits.ts'

/** Writes the work of the demo's people, who are in their table by now. */
export async function writeWork(tx: Tx, work: Work): Promise<void> {
  const people = await tx
    .selectFrom('people')
    .select(['id', 'company_id', 'given_name', 'family_name'])
    .execute()
  const ids = new Map(
    people.map((person) => [`${person.company_id} ${person.given_name} ${person.family_name}`, person.id]),
  )
  const assigned = <Row extends { company_id: string; assignee: string }>(rows: Row[]) =>
    rows.map(({ assignee, ...row }) => {
      const assignee_id = ids.get(`${row.company_id} ${assignee}`)
      if (assignee_id === undefined) throw new Error(`there is no person called ${assignee}`)
      return { ...row, assignee_id }
    })
  await tx.insertInto('jobs').values(assigned(work.jobs)).execute()
  await tx.insertInto('appointments').values(assigned(work.appointments)).execute()
  const helpers = work.helpers.map(({ helper, ...row }) => {
    const person_id = ids.get(`${row.company_id} ${helper}`)
    if (person_id === undefined) throw new Error(`there is no person called ${helper}`)
    return { ...row, person_id }
  })
  if (helpers.length > 0) await tx.insertInto('appointment_helpers').values(helpers).execute()
  await tx.insertInto('job_actions').values(assigned(work.actions)).execute()
  await tx.insertInto('materials').values(work.materials).execute()
  await tx.insertInto('expenses').values(assigned(work.expenses)).execute()
  await tx.insertInto('payments').values(assigned(work.payments)).execute()
  await tx.insertInto('number_series').values(seriesOf(work.payments)).execute()
}
