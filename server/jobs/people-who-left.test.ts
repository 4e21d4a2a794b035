import { expect, test } from 'vitest'
import { keysOf, openJobOffice } from './job-office.testing.ts'

const jobs = openJobOffice()
const { office, ask, add, edit } = jobs

const leave = () => office.run('update people set is_active = false where id = $1', [jobs.home.person])

test('get no new job, and no other of those that there are', async () => {
  const job = await add()
  await leave()
  const body = { installation_id: jobs.home.installation, type_id: 1, assignee_id: jobs.home.person }
  const refused = [
    await ask('POST', '/jobs', body),
    await ask('POST', '/jobs/withactions', { ...body, actions: [{ type_id: 1 }] }),
    await edit(job.id, { assignee_id: jobs.home.person }),
  ]
  for (const answer of refused)
    expect([answer.status, keysOf(answer)]).toEqual([404, ['assignee_id not_found']])
})

test('stay on a job that they had, and on what they did for it', async () => {
  const job = await add({ assignee_id: jobs.home.person })
  await leave()
  const answer = await edit(job.id, { assignee_id: jobs.home.person, notes: 'Κλειδί στη θυρωρό' })
  expect([answer.status, answer.body.assignee_id]).toEqual([200, jobs.home.person])
  const action = { type_id: 1, assignee_id: jobs.home.person }
  expect((await ask('POST', `/jobs/${job.id}/actions`, action)).status).toBe(201)
})
