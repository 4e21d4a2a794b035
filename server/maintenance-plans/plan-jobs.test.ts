import { beforeEach, expect, test } from 'vitest'
import { addMonths } from '../../contract/maintenance-plans/due-dates.ts'
import { testLog } from '../testing/database.ts'
import { openOffice } from '../testing/office.ts'
import { aCompany, aDevice } from '../testing/world.ts'
import { planTools, today } from './plans.testing.ts'
import { runMaintenance } from './worker.ts'

const office = openOffice()
const { home: aHome, add, read, makeJobs } = planTools(office)

let home: string
beforeEach(async () => {
  home = await aHome()
})

const pass = () => runMaintenance({ database: office.database, log: testLog })
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
  await pass()
  await Promise.all([pass(), pass()])
  expect((await read(manual.id)).job).toBeNull()
  expect((await read(later.id)).job).toBeNull()
  const { job } = await read(ahead.id)
  expect(job).toMatchObject({ due_on: today(10) })
  const { items } = (await office.ask('GET', `/jobs/${job.id}/history`)).body
  expect(items).toMatchObject([{ action: 'created', by: 'Thalpos' }])
  const jobs = await office.run(`select count(*)::int as count from jobs where installation_id = '${home}'`)
  expect(jobs).toEqual([{ count: 1 }])
})

const automatic = { anchor: 'date', anchor_on: today(10), create_ahead_days: 30 }
const jobOf = async (plan: string) => (await read(plan)).job?.id

test.for([
  ['cancelled', 'PATCH', { state: 'cancelled', cancel_reason: 'Λείπει' }],
  ['deleted', 'DELETE', undefined],
] as const)(
  'an automatic job that was %s does not come back: a person skips that date, or makes it',
  async ([, method, body]) => {
    const [{ body: skipped }, { body: made }] = [await add(home, automatic), await add(home, automatic)]
    await pass()
    for (const { id } of [skipped, made])
      expect((await office.ask(method, `/jobs/${await jobOf(id)}`, body)).status).toBeLessThan(300)
    await pass()
    for (const { id } of [skipped, made])
      expect(await read(id)).toMatchObject({ state: 'due', due_on: today(10), job: null })

    const skip = { due_on: today(10), reason: 'Το σπίτι είναι κλειστό' }
    expect((await office.ask('POST', `/maintenance-plans/${skipped.id}/skip`, skip)).status).toBe(200)
    expect((await makeJobs({ plan_id: made.id, due_on: today(10) })).body.made).toHaveLength(1)
    await office.ask('PATCH', `/maintenance-plans/${skipped.id}`, {
      create_ahead_days: 90,
      anchor_on: today(-300),
    })
    await pass()
    expect((await read(skipped.id)).job).toMatchObject({ due_on: addMonths(today(-300), 12) })
  },
)

test('a plan whose device has left the home makes its jobs without it', async () => {
  const client = { firstname: 'Άννα', lastname: 'Δήμου', phone: '6971206448' }
  const homes = await Promise.all(
    ['moved', 'given', 'stays'].map(async (what) => {
      const device = (await aDevice(office.database, { assignedTo: office.company.id, client })).id
      const at = (await office.ask('GET', `/devices/${device}`)).body.installation_id
      const { body: plan } = await add(at, { device_id: device, title: what })
      return { device, plan }
    }),
  )
  const [moved, given, stays] = homes
  expect((await office.ask('PATCH', `/devices/${moved?.device}`, { installation_id: home })).status).toBe(200)
  const other = await aCompany(office.database)
  await office.run(
    'update devices set assigned_company_id = $1, installation_id = null where device_id = $2',
    [other.id, given?.device],
  )
  const { status, body } = await makeJobs(
    ...homes.map(({ plan }) => ({ plan_id: plan.id, due_on: plan.due_on })),
  )
  expect({ status, body }).toMatchObject({ status: 201, body: { made: [{}, {}, {}], not_made: [] } })
  const devices = await Promise.all(
    homes.map(async ({ plan }) => (await office.ask('GET', `/jobs/${await jobOf(plan.id)}`)).body.device_id),
  )
  expect(devices).toEqual([null, null, stays?.device])
})

test('a plan that fails leaves those of others alone', async () => {
  await office.run(`alter table jobs add constraint no_such_title check (title <> 'Χαλασμένο') not valid`)
  const { body: broken } = await add(home, { ...automatic, anchor_on: today(1), title: 'Χαλασμένο' })
  const { body: sound } = await add(home, automatic)
  await pass()
  expect(await read(broken.id)).toMatchObject({ job: null })
  expect(await read(sound.id)).toMatchObject({ job: { due_on: today(10) } })
  await office.run('alter table jobs drop constraint no_such_title')
  await pass()
  expect(await read(broken.id)).toMatchObject({ job: { due_on: today(1) } })
})

test('a technician who gets no work any more gets none by a plan', async () => {
  const [person] = await office.run(`select id from people where company_id = '${office.company.id}' limit 1`)
  const assignee_id = person?.id
  const { body: before } = await add(home, { ...automatic, assignee_id })
  await pass()
  const { body: after } = await add(home, { ...automatic, assignee_id })
  await office.run('update people set is_active = false where id = $1', [assignee_id])
  await pass()
  const assignees = await Promise.all(
    [before, after].map(
      async ({ id }) => (await office.ask('GET', `/jobs/${await jobOf(id)}`)).body.assignee_id,
    ),
  )
  expect(assignees).toEqual([assignee_id, null])
})
