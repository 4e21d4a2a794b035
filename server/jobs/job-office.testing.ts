// An office with a home, and the requests that the tests of jobs send.
import { beforeEach, expect } from 'vitest'
import type { JobState } from '../../contract/jobs/schema.ts'
import { openOffice } from '../testing/office.ts'
import { aHome, type TestHome } from './jobs.testing.ts'

/** The paths and keys that an answer refuses. */
export const keysOf = ({ body }: { body: { errors?: { path: string; key: string }[] } }) =>
  body.errors?.map(({ path, key }) => `${path} ${key}`)

/** Call once, at the top of a test file. The home belongs to the running test. */
export function openJobOffice() {
  const office = openOffice()
  const { ask } = office

  let home: TestHome
  beforeEach(async () => {
    home = await aHome(office.database, { company: office.company })
  })

  const add = async (more: object = {}) => {
    const { status, body } = await ask('POST', '/jobs', {
      installation_id: home.installation,
      type_id: 1,
      ...more,
    })
    expect(status, `body ${JSON.stringify(body)}`).toBe(201)
    return body
  }
  const edit = (id: string, body: object) => ask('PATCH', `/jobs/${id}`, body)
  const read = async (id: string) => (await ask('GET', `/jobs/${id}`)).body
  const pay = (id: string, amount: number) =>
    ask('POST', `/jobs/${id}/payments`, { amount, payment_type_id: 1 })
  const historyOf = async (id: string) => (await ask('GET', `/jobs/${id}/history`)).body.items
  const balance = async () => (await ask('GET', `/installations/${home.installation}`)).body.balance

  const aVisit = (job: string, status: number, started = status > 2) =>
    office.run(
      `insert into appointments (company_id, installation_id, job_id, assignee_id, type_id, appointment_status_id,
        scheduled_start, scheduled_end, actual_start)
      select company_id, installation_id, id, $2::uuid, 1, $3, now() + interval '1 day', now() + interval '25 hours',
        case when $4 then now() end from jobs where id = $1 returning id`,
      [job, home.person, status, started],
    )

  /** A job without money in this state. */
  async function jobIn(state: JobState): Promise<string> {
    const { id } = await add()
    const steps: JobState[] = state === 'complete' ? ['done', 'complete'] : state === 'pending' ? [] : [state]
    for (const step of steps) expect((await edit(id, { state: step })).status).toBe(200)
    return id
  }

  return {
    office,
    get home() {
      return home
    },
    ask,
    add,
    edit,
    read,
    pay,
    historyOf,
    balance,
    aVisit,
    jobIn,
  }
}
