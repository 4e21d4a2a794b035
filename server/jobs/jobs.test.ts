import { beforeEach, describe, expect, test } from 'vitest'
import { type JobState, jobStates } from '../../contract/jobs/schema.ts'
import { jobTransitions, refusedTransitions } from '../../contract/jobs/states.ts'
import { openOffice } from '../testing/office.ts'
import { aDevice } from '../testing/world.ts'
import { aHome, type TestHome } from './jobs.testing.ts'

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
  expect(status, `${JSON.stringify(body)}`).toBe(201)
  return body
}
const edit = (id: string, body: object) => ask('PATCH', `/jobs/${id}`, body)
const read = async (id: string) => (await ask('GET', `/jobs/${id}`)).body
const pay = (id: string, amount: number) =>
  ask('POST', `/jobs/${id}/payments`, { amount, payment_type_id: 1 })
const historyOf = async (id: string) => (await ask('GET', `/jobs/${id}/history`)).body.items
const balance = async () => (await ask('GET', `/installations/${home.installation}`)).body.balance
const keysOf = ({ body }: { body: { errors?: { path: string; key: string }[] } }) =>
  body.errors?.map(({ path, key }) => `${path} ${key}`)

const aVisit = (job: string, status: number, started = status > 2) =>
  office.run(
    `insert into appointments (company_id, installation_id, job_id, assignee_id, type_id, appointment_status_id,
      scheduled_start, scheduled_end, actual_start)
    select company_id, installation_id, id, $2::uuid, 1, $3, now() + interval '1 day', now() + interval '25 hours',
      case when $4 then now() end from jobs where id = $1 returning id`,
    [job, home.person, status, started],
  )

describe('adding a job', () => {
  test('stores all of it, with the next number of the company and its place', async () => {
    const { id: device_id } = await aDevice(office.database, { assignedTo: office.company.id })
    const form = {
      type_id: 3,
      title: 'Ο λέβητας σβήνει',
      assignee_id: home.person,
      estimated_cost: 85.5,
      notes: 'Κουδούνι Παπαδοπούλου',
      source: 'fault',
      device_id,
      fault_code: 'E4',
    }
    const first = await add(form)
    expect(first).toMatchObject({
      ...form,
      number: 1,
      state: 'pending',
      cost: null,
      paid: 0,
      due: 85.5,
      client_paid: false,
      type_name: 'fault',
      tag_id: `${office.company.key}_1042`,
      client_name: 'Παπαδοπούλου Αικατερίνη',
      client_id: home.client,
      address: 'Τσιμισκή 84',
      assignee_name: 'Μαρία Δοκιμή',
      created_by: 'Μαρία Δοκιμή',
      updated_by: null,
      next_appointment: null,
      actions: [],
    })
    expect((await add()).number).toBe(2)
    expect(await balance()).toBe(85.5)
    expect((await historyOf(first.id))[0]).toMatchObject({
      action: 'created',
      by: 'Μαρία Δοκιμή',
      after: { title: form.title, estimated_cost: 85.5, state: 'pending', number: 1 },
    })
  })

  test('with actions stores them in one step', async () => {
    const body = {
      installation_id: home.installation,
      type_id: 1,
      actions: [
        { type_id: 1, notes: 'Καθαρισμός', assignee_id: home.person },
        { type_id: 4, notes: 'Έλεγχος' },
      ],
    }
    const made = await ask('POST', '/jobs/withactions', body)
    expect(made.headers.get('location')).toBe(`/api/v1/jobs/${made.body.id}`)
    expect(made.body.actions.map(({ notes }: { notes: string }) => notes).sort()).toEqual([
      'Έλεγχος',
      'Καθαρισμός',
    ])
    expect((await historyOf(made.body.id)).map(({ action }: { action: string }) => action)).toEqual([
      'action_added',
      'action_added',
      'created',
    ])
    const broken = await ask('POST', '/jobs/withactions', {
      ...body,
      actions: [{ type_id: 1, assignee_id: home.client }],
    })
    expect(keysOf(broken)).toEqual(['actions.0.assignee_id not_found'])
    expect((await ask('GET', '/jobs')).body.total).toBe(1)
    expect(keysOf(await ask('POST', '/jobs/withactions', { ...body, actions: [] }))).toEqual([
      'actions action_required',
    ])
  })

  test.each([
    [{ type_id: 9 }, 'type_id type_required'],
    [{ installation_id: 'x' }, 'installation_id installation_required'],
    [{ cost: -1 }, 'cost value_range'],
    [{ cost: 1_000_000.01 }, 'cost value_range'],
    [{ estimated_cost: 10.005 }, 'estimated_cost amount_cents'],
    [{ title: 'x'.repeat(101) }, 'title too_long'],
    [{ notes: 'x'.repeat(1001) }, 'notes too_long'],
    [{ source: 'dream' }, 'source field_invalid'],
    [{ state: 'done' }, 'state field_unknown'],
  ])('refuses %j', async (more, expected) => {
    const answer = await ask('POST', '/jobs', { installation_id: home.installation, type_id: 1, ...more })
    expect([answer.status, keysOf(answer)]).toEqual([400, [expected]])
  })

  test.each(['assignee_id', 'device_id', 'call_back_of', 'installation_id'])(
    'refuses an unknown %s',
    async (path) => {
      const body = { installation_id: home.installation, type_id: 1, [path]: crypto.randomUUID() }
      const answer = await ask('POST', '/jobs', body)
      expect([answer.status, keysOf(answer)]).toEqual([404, [`${path} not_found`]])
    },
  )

  test('refuses an archived installation', async () => {
    await office.run('update installations set archived_at = now() where id = $1', [home.installation])
    const answer = await ask('POST', '/jobs', { installation_id: home.installation, type_id: 1 })
    expect(answer.status).toBe(404)
  })
})

describe('a call-back job', () => {
  test('is linked with the done job whose fault has returned', async () => {
    const source = await add({ title: 'Πρώτη' })
    const pending = await ask('POST', '/jobs', {
      installation_id: home.installation,
      type_id: 3,
      call_back_of: source.id,
    })
    expect([pending.status, keysOf(pending)]).toEqual([409, ['call_back_of call_back_source']])
    await edit(source.id, { state: 'done' })
    const back = await add({ call_back_of: source.id })
    expect(back).toMatchObject({ source: 'call_back', call_back_of: source.id, call_back_of_number: 1 })
    expect((await read(source.id)).call_backs).toEqual([{ id: back.id, number: 2, state: 'pending' }])
    expect((await ask('DELETE', `/jobs/${source.id}`)).problem.key).toBe('job_has_call_backs')
  })

  test('belongs to the same installation', async () => {
    const other = await aHome(office.database, { company: office.company, tag: 7 })
    const source = await add()
    await edit(source.id, { state: 'done' })
    const answer = await ask('POST', '/jobs', {
      installation_id: other.installation,
      type_id: 1,
      call_back_of: source.id,
    })
    expect([answer.status, keysOf(answer)]).toEqual([404, ['call_back_of not_found']])
  })
})

/** A job without money in this state. */
async function jobIn(state: JobState): Promise<string> {
  const { id } = await add()
  const steps: JobState[] = state === 'complete' ? ['done', 'complete'] : state === 'pending' ? [] : [state]
  for (const step of steps) expect((await edit(id, { state: step })).status).toBe(200)
  return id
}

const pairs = jobStates.flatMap((from) => jobStates.map((to) => [from, to] as const))

describe('the state of a job', () => {
  test.each(pairs)('from %s to %s', async (from, to) => {
    const id = await jobIn(from)
    const answer = await edit(id, { state: to })
    const isAllowed = from === to || jobTransitions[from].includes(to)
    if (isAllowed) expect(answer.body.state).toBe(to)
    else {
      const refusals = refusedTransitions[from] as Partial<Record<JobState, string>>
      expect([answer.status, answer.problem.key]).toEqual([409, refusals[to]])
    }
    expect((await read(id)).state).toBe(isAllowed ? to : from)
  })

  test('each forbidden transition has a reason of its own', () => {
    const keys = Object.values(refusedTransitions).flatMap((to) => Object.values(to))
    expect(keys).toHaveLength(
      pairs.filter(([from, to]) => from !== to && !jobTransitions[from].includes(to)).length,
    )
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('has its moments', async () => {
    const id = await jobIn('complete')
    const job = await read(id)
    expect([job.done_at, job.completed_at, job.cancelled_at]).toEqual([
      expect.any(String),
      expect.any(String),
      null,
    ])
  })

  test('is complete only when nothing is due', async () => {
    const { id } = await add({ cost: 80 })
    await edit(id, { state: 'done' })
    const answer = await edit(id, { state: 'complete' })
    expect([answer.status, answer.problem.key, answer.body.values]).toEqual([409, 'job_due', { due: 80 }])
    await pay(id, 30)
    expect((await edit(id, { state: 'complete' })).body.values).toEqual({ due: 50 })
    expect((await edit(id, { cost: 30, state: 'complete' })).body).toMatchObject({
      state: 'complete',
      due: 0,
    })
  })

  test('follows its payments: complete when they settle it, done again when one is voided', async () => {
    const { id } = await add({ cost: 80 })
    await edit(id, { state: 'done' })
    await pay(id, 30)
    expect(await read(id)).toMatchObject({ state: 'done', due: 50, completed_at: null })
    const last = await pay(id, 50)
    expect(await read(id)).toMatchObject({ state: 'complete', due: 0, completed_at: expect.any(String) })
    expect((await historyOf(id))[0]).toMatchObject({
      before: { state: 'done' },
      after: { state: 'complete' },
    })
    await ask('DELETE', `/payments/${last.body.id}?void_reason=test`)
    expect(await read(id)).toMatchObject({ state: 'done', due: 50, completed_at: null })
  })

  test('is complete at once when a deposit has paid for it', async () => {
    const { id } = await add({ estimated_cost: 60 })
    await pay(id, 60)
    expect((await read(id)).state).toBe('pending')
    expect((await edit(id, { state: 'done' })).body).toMatchObject({ state: 'complete', due: 0 })
  })
})

describe('cancelling a job', () => {
  test('cancels the visits to come, and nothing that took place', async () => {
    const { id } = await add()
    const [coming] = await aVisit(id, 2)
    const [past] = await aVisit(id, 5)
    const answer = await edit(id, { state: 'cancelled', cancel_reason: 'Μετακόμισε' })
    expect(answer.body).toMatchObject({
      state: 'cancelled',
      cancel_reason: 'Μετακόμισε',
      cancelled_at: expect.any(String),
      next_appointment: null,
    })
    const visits = await office.run(
      'select id, appointment_status_id as status, sequence, cancel_reason from appointments where job_id = $1',
      [id],
    )
    expect(visits).toContainEqual({ id: coming?.id, status: 1, sequence: 1, cancel_reason: 'Μετακόμισε' })
    expect(visits).toContainEqual({ id: past?.id, status: 5, sequence: 0, cancel_reason: null })
  })

  test('waits for the end of a visit in progress', async () => {
    const { id } = await add()
    await aVisit(id, 3)
    const answer = await edit(id, { state: 'cancelled' })
    expect([answer.status, answer.problem.key]).toEqual([409, 'job_visit_ongoing'])
  })

  test('with payments needs to know what becomes of them', async () => {
    const { id } = await add({ estimated_cost: 100 })
    await pay(id, 40)
    const answer = await edit(id, { state: 'cancelled' })
    expect([answer.status, keysOf(answer), answer.body.values]).toEqual([
      400,
      ['settlement settlement_required'],
      { paid: 40 },
    ])
    expect(keysOf(await edit(id, { state: 'cancelled', settlement: 'refund' }))).toEqual([
      'refund_type_id payment_type_required',
    ])
    expect((await read(id)).state).toBe('pending')
  })

  test('refunds what was paid', async () => {
    const { id } = await add({ estimated_cost: 100 })
    await pay(id, 40)
    await pay(id, 20)
    const answer = await edit(id, { state: 'cancelled', settlement: 'refund', refund_type_id: 3 })
    expect(answer.body).toMatchObject({ state: 'cancelled', paid: 0, due: 0, client_paid: true })
    const { payments } = await read(id)
    expect(
      payments.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount]).sort(),
    ).toEqual([
      ['payment', 20],
      ['payment', 40],
      ['refund', 20],
      ['refund', 40],
    ])
    expect(await balance()).toBe(0)
  })

  test('or leaves it as a credit of the installation', async () => {
    const { id } = await add({ estimated_cost: 100 })
    await pay(id, 40)
    const answer = await edit(id, { state: 'cancelled', settlement: 'credit' })
    expect(answer.body).toMatchObject({ paid: 40, due: -40, client_paid: true })
    expect(await balance()).toBe(-40)
  })

  test.each([{ cancel_reason: 'x' }, { settlement: 'credit' }, { refund_type_id: 1 }])(
    'alone knows %j',
    async (field) => {
      const { id } = await add()
      const answer = await edit(id, { ...field, state: 'done' })
      expect([answer.status, keysOf(answer)]).toEqual([400, [`${Object.keys(field)[0]} field_unknown`]])
    },
  )
})

describe('editing a job', () => {
  test('changes what is given, says who did, and leaves the rest', async () => {
    const job = await add({ title: 'Παλιά', notes: 'Μένουν', estimated_cost: 50 })
    const answer = await edit(job.id, { title: 'Νέα', assignee_id: home.person, cost: 62.5 })
    expect(answer.body).toMatchObject({
      title: 'Νέα',
      notes: 'Μένουν',
      estimated_cost: 50,
      cost: 62.5,
      due: 62.5,
      assignee_name: 'Μαρία Δοκιμή',
      updated_by: 'Μαρία Δοκιμή',
    })
    expect((await historyOf(job.id))[0]).toMatchObject({
      action: 'changed',
      before: { title: 'Παλιά', cost: null },
      after: { title: 'Νέα', cost: 62.5 },
    })
    expect((await edit(job.id, { cost: null })).body).toMatchObject({ cost: null, due: 50 })
    expect((await edit(job.id, { assignee_id: null })).body.assignee_id).toBeNull()
    expect(keysOf(await edit(job.id, { assignee_id: crypto.randomUUID() }))).toEqual([
      'assignee_id not_found',
    ])
  })

  test('refuses a cost below what was paid', async () => {
    const { id } = await add({ cost: 100, estimated_cost: 100 })
    await pay(id, 70)
    const lower = await edit(id, { cost: 69.99 })
    expect([lower.status, keysOf(lower), lower.body.values]).toEqual([
      409,
      ['cost cost_below_paid'],
      { paid: 70 },
    ])
    expect((await edit(id, { cost: 70 })).body).toMatchObject({ due: 0 })
    expect((await edit(id, { estimated_cost: 20 })).status).toBe(200)
    // Without a cost the estimate would be owed.
    expect((await edit(id, { cost: null })).problem.key).toBe('cost_below_paid')
  })

  test.each(['complete', 'cancelled'] as const)(
    'that is %s leaves its notes and technician only',
    async (state) => {
      const id = await jobIn(state)
      const answer = await edit(id, { title: 'x', cost: 5 })
      const key = state === 'cancelled' ? 'job_cancelled' : 'job_ended'
      expect([answer.status, keysOf(answer)]).toEqual([409, [`title ${key}`, `cost ${key}`]])
      expect((await edit(id, { notes: 'Κλειδί στη θυρωρό', assignee_id: home.person })).body).toMatchObject({
        notes: 'Κλειδί στη θυρωρό',
        assignee_id: home.person,
        state,
      })
    },
  )

  test.each(['installation_id', 'number', 'source', 'created_by'])('knows no %s', async (name) => {
    const { id } = await add()
    expect(keysOf(await edit(id, { [name]: 'x' }))).toEqual([`${name} field_unknown`])
  })
})

describe('deleting a job', () => {
  test('removes it with its entries and visits to come', async () => {
    const { id } = await add({ estimated_cost: 50 })
    await ask('POST', `/jobs/${id}/actions`, { type_id: 1 })
    await ask('POST', `/jobs/${id}/materials`, { name: 'Βίδα', quantity: 1, cost: 2 })
    await ask('POST', `/jobs/${id}/expenses`, { description: 'Διόδια', amount: 4 })
    await aVisit(id, 2)
    expect((await ask('DELETE', `/jobs/${id}`)).status).toBe(204)
    expect((await ask('GET', `/jobs/${id}`)).status).toBe(404)
    expect((await ask('GET', `/jobs/${id}/history`)).status).toBe(404)
    expect(await balance()).toBe(0)
    const [deleted] = await office.run(
      "select before from audit where record_id = $1 and action = 'deleted'",
      [id],
    )
    expect(deleted?.before).toMatchObject({ number: 1, estimated_cost: 50 })
  })

  test('is refused with payments, also voided ones', async () => {
    const { id } = await add({ cost: 50 })
    const { body } = await pay(id, 50)
    expect((await ask('DELETE', `/jobs/${id}`)).problem.key).toBe('job_has_money')
    await ask('DELETE', `/payments/${body.id}?void_reason=test`)
    expect((await ask('DELETE', `/jobs/${id}`)).problem.key).toBe('job_has_money')
  })

  test('is refused where the work is done and owed', async () => {
    const { id } = await add({ cost: 50 })
    await edit(id, { state: 'done' })
    const answer = await ask('DELETE', `/jobs/${id}`)
    expect([answer.status, answer.problem.key]).toEqual([409, 'job_has_money'])
  })

  test.each([3, 4, 5])('is refused after a visit with status %i', async (status) => {
    const { id } = await add()
    await aVisit(id, status)
    expect((await ask('DELETE', `/jobs/${id}`)).problem.key).toBe('job_has_visits')
  })
})
