import { describe, expect, test } from 'vitest'
import { aDevice } from '../testing/world.ts'
import { keysOf, openJobOffice } from './job-office.testing.ts'
import { aHome } from './jobs.testing.ts'

const jobs = openJobOffice()
const { office, ask, add, edit, read, pay, historyOf, balance, aVisit, jobIn } = jobs

describe('adding a job', () => {
  test('stores all of it, with the next number of the company and its place', async () => {
    const { id: device_id } = await aDevice(office.database, { assignedTo: office.company.id })
    const form = {
      type_id: 3,
      title: 'Ο λέβητας σβήνει',
      assignee_id: jobs.home.person,
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
      client_id: jobs.home.client,
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
      installation_id: jobs.home.installation,
      type_id: 1,
      actions: [
        { type_id: 1, notes: 'Καθαρισμός', assignee_id: jobs.home.person },
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
      actions: [{ type_id: 1, assignee_id: jobs.home.client }],
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
    const answer = await ask('POST', '/jobs', {
      installation_id: jobs.home.installation,
      type_id: 1,
      ...more,
    })
    expect([answer.status, keysOf(answer)]).toEqual([400, [expected]])
  })

  test.each(['assignee_id', 'device_id', 'call_back_of', 'installation_id'])(
    'refuses an unknown %s',
    async (path) => {
      const body = { installation_id: jobs.home.installation, type_id: 1, [path]: crypto.randomUUID() }
      const answer = await ask('POST', '/jobs', body)
      expect([answer.status, keysOf(answer)]).toEqual([404, [`${path} not_found`]])
    },
  )

  test('refuses an archived installation', async () => {
    await office.run('update installations set archived_at = now() where id = $1', [jobs.home.installation])
    const answer = await ask('POST', '/jobs', { installation_id: jobs.home.installation, type_id: 1 })
    expect(answer.status).toBe(404)
  })
})

describe('a call-back job', () => {
  test('is linked with the done job whose fault has returned', async () => {
    const source = await add({ title: 'Πρώτη' })
    const pending = await ask('POST', '/jobs', {
      installation_id: jobs.home.installation,
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

describe('editing a job', () => {
  test('changes what is given, says who did, and leaves the rest', async () => {
    const job = await add({ title: 'Παλιά', notes: 'Μένουν', estimated_cost: 50 })
    const answer = await edit(job.id, { title: 'Νέα', assignee_id: jobs.home.person, cost: 62.5 })
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
      expect(
        (await edit(id, { notes: 'Κλειδί στη θυρωρό', assignee_id: jobs.home.person })).body,
      ).toMatchObject({
        notes: 'Κλειδί στη θυρωρό',
        assignee_id: jobs.home.person,
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
    await ask('POST', `/jobs/${id}/materials`, { name: 'Βίδα', quantity: 1, cost: 0 })
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

  test.each([
    ['expenses', { description: 'Διόδια', amount: 4 }],
    ['materials', { name: 'Βίδα', quantity: 1, cost: 2 }],
  ])('is refused with %s of a price, until these are deleted', async (entries, form) => {
    const { id } = await add({ estimated_cost: 50 })
    const entry = await ask('POST', `/jobs/${id}/${entries}`, form)
    const refused = await ask('DELETE', `/jobs/${id}`)
    expect([refused.status, refused.problem.key]).toEqual([409, 'job_has_costs'])
    expect((await read(id))[entries]).toHaveLength(1)
    expect((await ask('DELETE', `/jobs/${id}/${entries}/${entry.body.id}`)).status).toBe(204)
    expect((await ask('DELETE', `/jobs/${id}`)).status).toBe(204)
  })

  test('loses no expense that is added at the same moment', async () => {
    const { id } = await add()
    const [deleted, added] = await Promise.all([
      ask('DELETE', `/jobs/${id}`),
      ask('POST', `/jobs/${id}/expenses`, { description: 'Διόδια', amount: 4 }),
    ])
    expect([
      [204, 404],
      [409, 201],
    ]).toContainEqual([deleted.status, added.status])
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

describe('an edit that says what it is based on', () => {
  test('is refused when somebody else has changed the job since, and replaces nothing', async () => {
    const { id, updated_at } = await add({ notes: 'Κουδούνι' })
    expect(updated_at).toBeNull()
    const first = await edit(id, { cost: 120, expected_updated_at: updated_at })
    expect(first.body).toMatchObject({ cost: 120 })
    const second = await edit(id, { cost: null, notes: 'Σκύλος', expected_updated_at: updated_at })
    expect([second.status, second.problem.key]).toEqual([409, 'record_changed'])
    expect(await read(id)).toMatchObject({ cost: 120, notes: 'Κουδούνι' })
    const again = await edit(id, { notes: 'Σκύλος', expected_updated_at: first.body.updated_at })
    expect(again.body).toMatchObject({ cost: 120, notes: 'Σκύλος' })
  })

  test('lets one of two people at the same moment through', async () => {
    const { id } = await add()
    for (let round = 0; round < 5; round++) {
      const { updated_at: expected_updated_at } = await read(id)
      const answers = await Promise.all(
        ['Μαρία', 'Νίκος'].map((by) => edit(id, { title: `${round} ${by}`, expected_updated_at })),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    }
  })
})
