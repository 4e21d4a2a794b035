import { beforeEach, expect, test } from 'vitest'
import { addMonths } from '../../contract/maintenance-plans/due-dates.ts'
import { openOffice } from '../testing/office.ts'
import { planTools, today } from './plans.testing.ts'
import { runMaintenance } from './worker.ts'

const office = openOffice()
const { home: aHome, add, read, makeJobs } = planTools(office)

let home: string
beforeEach(async () => {
  home = await aHome()
})

const finish = (job: string) => office.ask('PATCH', `/jobs/${job}`, { state: 'done', cost: 0 })

test('a due service becomes a job with all that the plan says', async () => {
  const { body: plan } = await add(home, { estimated_cost: 90, notes: 'Κλειδί στον θυρωρό', lead_days: 60 })
  const answer = await makeJobs({ plan_id: plan.id, due_on: plan.due_on })
  expect(answer.status).toBe(201)
  const [made] = answer.body.made
  expect(answer.body).toMatchObject({ made: [{ plan_id: plan.id, appointment_id: null }], not_made: [] })
  expect((await office.ask('GET', `/jobs/${made.job_id}`)).body).toMatchObject({
    title: plan.title,
    type_id: 1,
    estimated_cost: 90,
    notes: 'Κλειδί στον θυρωρό',
    source: 'plan',
    state: 'pending',
    plan_id: plan.id,
    plan_due_on: plan.due_on,
  })
  expect(await read(plan.id)).toMatchObject({
    state: 'scheduled',
    job: { id: made.job_id, due_on: plan.due_on, scheduled_start: null },
  })
})

test('the plan moves by itself when its job is done, and counts from that day', async () => {
  const { body: plan } = await add(home, { anchor: 'completion', anchor_on: today(-500) })
  const { body } = await makeJobs({ plan_id: plan.id, due_on: plan.due_on })
  await finish(body.made[0].job_id)
  expect(await read(plan.id)).toMatchObject({
    state: 'later',
    due_on: addMonths(today(), 12),
    job: null,
    last_settled_on: today(),
    occurrences: [
      {
        due_on: plan.due_on,
        outcome: 'done',
        settled_on: today(),
        job_id: body.made[0].job_id,
        reason: null,
      },
    ],
  })
})

test('a plan with a fixed date keeps its date when its job is done', async () => {
  const { body: plan } = await add(home, { anchor: 'date', anchor_on: today(-20) })
  const { body } = await makeJobs({ plan_id: plan.id, due_on: plan.due_on })
  await finish(body.made[0].job_id)
  expect((await read(plan.id)).due_on).toBe(addMonths(today(-20), 12))
})

test('a cancelled job frees its due date', async () => {
  const { body: plan } = await add(home)
  const { body } = await makeJobs({ plan_id: plan.id, due_on: plan.due_on })
  await office.ask('PATCH', `/jobs/${body.made[0].job_id}`, { state: 'cancelled', cancel_reason: 'Λείπει' })
  expect(await read(plan.id)).toMatchObject({ state: 'due', due_on: plan.due_on, job: null })
  expect((await makeJobs({ plan_id: plan.id, due_on: plan.due_on })).body.made).toHaveLength(1)
})

test('a due date has one job, however many people make it at once', async () => {
  const { body: plan } = await add(home)
  const one = { plan_id: plan.id, due_on: plan.due_on }
  const answers = await Promise.all(Array.from({ length: 8 }, () => makeJobs(one)))
  expect(answers.every(({ status }) => status === 201)).toBe(true)
  expect(answers.flatMap(({ body }) => body.made)).toHaveLength(1)
  const reasons = answers.flatMap(({ body }) => body.not_made.map(({ reason }: { reason: string }) => reason))
  expect(reasons).toEqual(Array.from({ length: 7 }, () => 'plan_has_job'))
  const jobs = await office.run(`select count(*)::int as count from jobs where plan_id = '${plan.id}'`)
  expect(jobs).toEqual([{ count: 1 }])
})

test('the database itself refuses a second job of a due date, and a second open job', async () => {
  const { body: plan } = await add(home)
  const { body } = await makeJobs({ plan_id: plan.id, due_on: plan.due_on })
  const copy = (due: string) =>
    office.run(`
      insert into jobs (company_id, installation_id, type_id, plan_id, plan_due_on)
      select company_id, installation_id, type_id, plan_id, ${due} from jobs where plan_id = '${plan.id}' limit 1`)
  await expect(copy('plan_due_on')).rejects.toThrow('jobs_plan')
  await expect(copy(`plan_due_on + 1`)).rejects.toThrow('jobs_plan_open')
  await finish(body.made[0].job_id)
  await expect(copy('plan_due_on')).rejects.toThrow('jobs_plan_due')
})

test('what cannot become a job says why, and the others do', async () => {
  const { body: good } = await add(home)
  const { body: paused } = await add(home, { is_active: false })
  const { body: moved } = await add(home, { anchor: 'date', anchor_on: today(5) })
  const stranger = '0f0e7c10-95f7-4c8a-9a3b-9e3f3f5a1c11'
  const { body } = await makeJobs(
    { plan_id: paused.id, due_on: paused.due_on },
    { plan_id: moved.id, due_on: today(4) },
    { plan_id: stranger, due_on: today() },
    { plan_id: good.id, due_on: good.due_on },
    { plan_id: good.id, due_on: good.due_on },
  )
  expect(body.made).toMatchObject([{ plan_id: good.id }])
  expect(body.not_made).toEqual([
    { plan_id: paused.id, reason: 'plan_paused' },
    { plan_id: moved.id, reason: 'plan_due_changed' },
    { plan_id: stranger, reason: 'not_found' },
    { plan_id: good.id, reason: 'plan_has_job' },
  ])
})

test('a due date with an open job is not skipped', async () => {
  const { body: plan } = await add(home)
  await makeJobs({ plan_id: plan.id, due_on: plan.due_on })
  const skip = await office.ask('POST', `/maintenance-plans/${plan.id}/skip`, {
    due_on: plan.due_on,
    reason: 'Λείπει',
  })
  expect(skip).toMatchObject({ status: 409, problem: { key: 'plan_has_job' } })
})

test('a visit is booked together with its job', async () => {
  const [person] = await office.run(`select id from people where company_id = '${office.company.id}' limit 1`)
  const { body: plan } = await add(home)
  const scheduled_start = `${today(3)}T07:00:00.000Z`
  const visit = { assignee_id: person?.id, scheduled_start, duration: 60 }
  const { body } = await makeJobs({ plan_id: plan.id, due_on: plan.due_on, visit })
  expect(body.made).toMatchObject([{ appointment_id: expect.any(String) }])
  expect(await read(plan.id)).toMatchObject({ job: { id: body.made[0].job_id, scheduled_start } })
})

test('nothing is made without a person unless the plan says so, and then once', async () => {
  const { body: manual } = await add(home)
  const { body: ahead } = await add(home, {
    anchor: 'date',
    anchor_on: today(10),
    create_ahead_days: 10,
    title: 'Έλεγχος αερίου',
  })
  const { body: later } = await add(home, { anchor: 'date', anchor_on: today(11), create_ahead_days: 10 })
  await runMaintenance(office.database)
  await Promise.all([runMaintenance(office.database), runMaintenance(office.database)])
  expect((await read(manual.id)).job).toBeNull()
  expect((await read(later.id)).job).toBeNull()
  const { job } = await read(ahead.id)
  expect(job).toMatchObject({ due_on: today(10) })
  const { items } = (await office.ask('GET', `/jobs/${job.id}/history`)).body
  expect(items).toMatchObject([{ action: 'created', by: 'Thalpos' }])
  const jobs = await office.run(`select count(*)::int as count from jobs where installation_id = '${home}'`)
  expect(jobs).toEqual([{ count: 1 }])
})
