import { beforeEach, describe, expect, test } from 'vitest'
import { addMonths } from '../../contract/maintenance-plans/due-dates.ts'
import { openOffice } from '../testing/office.ts'
import { aCompany, aDevice } from '../testing/world.ts'
import { keysOf, planTools, today } from './plans.testing.ts'

const office = openOffice()
const { home: aHome, boiler, add, read, makeJobs } = planTools(office)

let home: string
beforeEach(async () => {
  home = await aHome()
})

test('a plan says what it is for, whose it is and when it is due', async () => {
  const item_id = await boiler(home)
  const answer = await add(home, { item_id, anchor_on: today(-400), estimated_cost: 80, lead_days: 14 })
  expect(answer.status).toBe(201)
  expect(answer.headers.get('location')).toBe(`/api/v1/maintenance-plans/${answer.body.id}`)
  expect(answer.body).toMatchObject({
    title: 'Ετήσια συντήρηση λέβητα',
    item_name: 'Viessmann Vitodens 100-W',
    client_name: 'Παπαδοπούλου Άννα',
    area: 'Καλαμαριά',
    type_name: 'service',
    estimated_cost: 80,
    state: 'overdue',
    due_on: addMonths(today(-400), 12),
    due_by: 'months',
    job: null,
    operation: null,
    occurrences: [],
  })
})

test.each([
  [{ anchor_on: null }, 'due'],
  [{ anchor: 'date', anchor_on: today(30) }, 'due'],
  [{ anchor: 'date', anchor_on: today(31) }, 'later'],
  [{ anchor: 'date', anchor_on: today(31), lead_days: 31 }, 'due'],
  [{ anchor: 'date', anchor_on: today(-1) }, 'overdue'],
  [{ anchor: 'date', anchor_on: today(), lead_days: 0 }, 'due'],
  [{ anchor: 'date', anchor_on: today(-1), is_active: false }, 'paused'],
])('a plan with %o is %s', async (more, state) => {
  expect((await add(home, more)).body.state).toBe(state)
})

test.each([
  [{ title: ' ' }, 'title title_required'],
  [{ title: 'x'.repeat(101) }, 'title too_long'],
  [{ every_months: null }, 'every_months plan_interval_required'],
  [{ every_months: 0 }, 'every_months value_range'],
  [{ every_months: 121 }, 'every_months value_range'],
  [{ every_months: 1.5 }, 'every_months value_range'],
  [{ every_hours: 49 }, 'every_hours value_range'],
  [{ anchor: 'moon' }, 'anchor anchor_required'],
  [{ anchor: 'date' }, 'anchor_on first_due_required'],
  [{ anchor_on: '31/1/2026' }, 'anchor_on date_invalid'],
  [{ anchor_on: '2026-02-30' }, 'anchor_on date_invalid'],
  [{ anchor_on: '1999-12-31' }, 'anchor_on date_far'],
  [{ lead_days: 181 }, 'lead_days value_range'],
  [{ create_ahead_days: 91 }, 'create_ahead_days value_range'],
  [{ estimated_cost: -1 }, 'estimated_cost value_range'],
  [{ type_id: 9 }, 'type_id type_required'],
  [{ refrigerant: 'R22' }, 'refrigerant refrigerant_unknown'],
  [{ charge_kg: 0 }, 'charge_kg value_range'],
  [{ colour: 'red' }, 'colour field_unknown'],
])('a plan with %o is refused', async (more, expected) => {
  const answer = await add(home, more)
  expect(answer.status).toBe(400)
  expect(keysOf(answer)).toContain(expected)
})

test('a plan names only what is of its own home', async () => {
  const other = await aHome()
  const item_id = await boiler(other)
  const { id: device_id } = await aDevice(office.database, { assignedTo: office.company.id })
  const rival = await office.signIn(['technician_company'], await aCompany(office.database))
  const foreign = await aHome('Βόλος', rival)
  expect(keysOf(await add(home, { item_id }))).toEqual(['item_id not_found'])
  expect(keysOf(await add(home, { device_id }))).toEqual(['device_id not_found'])
  expect(keysOf(await add(foreign))).toEqual(['installation_id not_found'])
  expect(keysOf(await add(home, { assignee_id: item_id }))).toEqual(['assignee_id not_found'])
})

test('a person who left gets no plan, and stays on one that they had', async () => {
  const [person] = await office.run('select id from people where company_id = $1', [office.company.id])
  const { body: plan } = await add(home, { assignee_id: person?.id })
  const { body: other } = await add(await aHome())
  await office.run('update people set is_active = false where id = $1', [person?.id])
  const path = `/maintenance-plans/${plan.id}`
  const unchanged = await office.ask('PATCH', path, { assignee_id: person?.id, title: 'Έλεγχος' })
  expect([unchanged.status, unchanged.body.assignee_id]).toEqual([200, person?.id])
  const refused = [
    await add(home, { assignee_id: person?.id }),
    await office.ask('PATCH', `/maintenance-plans/${other.id}`, { assignee_id: person?.id }),
  ]
  for (const answer of refused) expect(keysOf(answer)).toEqual(['assignee_id not_found'])
})

test('hours need a device that can count them', async () => {
  expect(keysOf(await add(home, { every_hours: 1500 }))).toEqual(['every_hours plan_hours_unknown'])
  const client = { firstname: 'Άννα', lastname: 'Δήμου', phone: '6971206448' }
  const air = await aDevice(office.database, {
    assignedTo: office.company.id,
    client,
    type: 'THALPOS_IAQ',
  })
  const { installation_id } = (await office.ask('GET', `/devices/${air.id}`)).body
  const answer = await add(installation_id, { device_id: air.id, every_hours: 1500 })
  expect(keysOf(answer)).toEqual(['every_hours plan_hours_unknown'])
})

test('a plan is changed, paused and resumed, and its history says who did', async () => {
  const { body: plan } = await add(home, { anchor: 'date', anchor_on: today(90) })
  const path = `/maintenance-plans/${plan.id}`
  expect((await office.ask('PATCH', path, { is_active: false })).body.state).toBe('paused')
  expect((await office.ask('PATCH', path, { is_active: true, title: 'Έλεγχος' })).body).toMatchObject({
    state: 'later',
    title: 'Έλεγχος',
  })
  const stale = await office.ask('PATCH', path, { title: 'Άλλο', expected_updated_at: null })
  expect([stale.status, stale.problem.key]).toEqual([409, 'record_changed'])
  expect(keysOf(await office.ask('PATCH', path, { every_months: null }))).toEqual([
    'every_months plan_interval_required',
  ])
  expect(keysOf(await office.ask('PATCH', path, { anchor_on: null }))).toEqual([
    'anchor_on first_due_required',
  ])
  const { items } = (await office.ask('GET', `${path}/history`)).body
  expect(items.map(({ action }: { action: string }) => action)).toEqual(['changed', 'changed', 'created'])
  expect(items[0].after).toMatchObject({ title: 'Έλεγχος', is_active: true, state: 'later' })
})

test('a deleted plan is gone, and its jobs stay', async () => {
  const { body: plan } = await add(home)
  const { body } = await makeJobs({ plan_id: plan.id, due_on: plan.due_on })
  expect((await office.ask('DELETE', `/maintenance-plans/${plan.id}`)).status).toBe(204)
  expect((await office.ask('GET', `/maintenance-plans/${plan.id}`)).status).toBe(404)
  expect((await office.ask('DELETE', `/maintenance-plans/${plan.id}`)).status).toBe(404)
  expect((await office.ask('GET', '/maintenance-plans')).body.total).toBe(0)
  expect((await office.ask('GET', `/jobs/${body.made[0].job_id}`)).body).toMatchObject({ plan_id: plan.id })
})

test('a due date is skipped with a reason, and the plan goes to the next one', async () => {
  const { body: plan } = await add(home, { anchor: 'date', anchor_on: today(-10) })
  const skip = (body: object) => office.ask('POST', `/maintenance-plans/${plan.id}/skip`, body)
  expect(keysOf(await skip({ due_on: plan.due_on, reason: ' ' }))).toEqual(['reason skip_reason_required'])
  expect((await skip({ due_on: today(), reason: 'Λείπει' })).problem.key).toBe('plan_due_changed')
  const { body } = await skip({ due_on: plan.due_on, reason: 'Ο πελάτης λείπει' })
  expect(body).toMatchObject({
    due_on: addMonths(plan.due_on, 12),
    state: 'later',
    occurrences: [
      { due_on: plan.due_on, outcome: 'skipped', settled_on: today(), reason: 'Ο πελάτης λείπει' },
    ],
  })
  expect((await skip({ due_on: plan.due_on, reason: 'Ξανά' })).problem.key).toBe('plan_due_changed')
})

describe('the list', () => {
  test('has what is due next first, and says how many are in each state', async () => {
    const far = await aHome('Βόλος')
    await add(home, { anchor: 'date', anchor_on: today(200), title: 'Τρίτο' })
    await add(far, { anchor: 'date', anchor_on: today(-5), title: 'Πρώτο' })
    await add(home, { anchor: 'date', anchor_on: today(10), title: 'Δεύτερο' })
    const titles = async (query: string) =>
      (await office.ask('GET', `/maintenance-plans?${query}`)).body.items.map(
        ({ title }: { title: string }) => title,
      )
    expect(await titles('')).toEqual(['Πρώτο', 'Δεύτερο', 'Τρίτο'])
    expect(await titles('state=overdue&state=due')).toEqual(['Πρώτο', 'Δεύτερο'])
    expect(await titles(`area=${encodeURIComponent('Βόλος')}`)).toEqual(['Πρώτο'])
    expect(await titles(`search=${encodeURIComponent('βολος')}`)).toEqual(['Πρώτο'])
    expect(await titles(`installation_id=${home}`)).toEqual(['Δεύτερο', 'Τρίτο'])
    expect(await titles('assignee_id=none&sort=title&order=desc')).toEqual(['Τρίτο', 'Πρώτο', 'Δεύτερο'])
    const { states } = (await office.ask('GET', '/maintenance-plans/summary')).body
    expect(
      new Map(states.map(({ state, count }: { state: string; count: number }) => [state, count])),
    ).toEqual(
      new Map([
        ['overdue', 1],
        ['due', 1],
        ['later', 1],
      ]),
    )
  })

  test('leaves out homes that are archived', async () => {
    await add(home)
    await office.ask('DELETE', `/installations/${home}`)
    expect((await office.ask('GET', '/maintenance-plans')).body.total).toBe(0)
  })
})

describe('appliances without a plan', () => {
  const uncovered = async (query = '') =>
    (await office.ask('GET', `/maintenance-plans/uncovered?${query}`)).body

  test('are listed until a plan covers them', async () => {
    const item_id = await boiler(home)
    await boiler(home, 9)
    expect(await uncovered()).toMatchObject({ total: 1, items: [{ item_id, item_type_id: 1 }] })
    const { body: plan } = await add(home, { item_id })
    expect((await uncovered()).total).toBe(0)
    await office.ask('DELETE', `/maintenance-plans/${plan.id}`)
    expect((await uncovered()).total).toBe(1)
  })

  test('a controller stands for its boiler, once', async () => {
    const client = { firstname: 'Άννα', lastname: 'Δήμου', phone: '6971206448' }
    const { id: device_id } = await aDevice(office.database, { assignedTo: office.company.id, client })
    const { installation_id } = (await office.ask('GET', `/devices/${device_id}`)).body
    expect((await uncovered()).items).toMatchObject([{ item_id: null, device_id, item_type_id: 1 }])
    const item_id = await boiler(installation_id)
    expect((await uncovered()).items).toMatchObject([{ item_id, device_id }])
    await add(installation_id, { device_id })
    expect((await uncovered()).total).toBe(0)
  })

  test('get the same plan at once, spread over months; those covered meanwhile are left out', async () => {
    const homes = [home, await aHome('Βόλος'), await aHome('Πάτρα')]
    const targets = []
    for (const installation_id of homes)
      targets.push({ installation_id, item_id: await boiler(installation_id) })
    await add(home, { item_id: targets[0]?.item_id })
    const shared = {
      type_id: 1,
      title: 'Συντήρηση',
      every_months: 12,
      anchor: 'date',
      anchor_on: '2027-01-31',
    }
    const body = { ...shared, spread_months: 2, targets }
    const answer = await office.ask('POST', '/maintenance-plans/batch', body)
    expect(answer).toMatchObject({ status: 201, body: { count: 2 } })
    const { items } = (await office.ask('GET', '/maintenance-plans?limit=10&sort=due_on')).body
    expect(items.map(({ due_on }: { due_on: string }) => due_on).slice(1)).toEqual([
      '2027-01-31',
      '2027-02-28',
    ])
    expect((await office.ask('POST', '/maintenance-plans/batch', body)).body).toEqual({ count: 0 })
    const history = await office.ask('GET', `/maintenance-plans/${items[1].id}/history`)
    expect(history.body.items).toMatchObject([{ action: 'created' }])
  })

  test('all or none: a batch with a home of somebody else makes nothing', async () => {
    const rival = await office.signIn(['technician_company'], await aCompany(office.database))
    const foreign = await aHome('Βόλος', rival)
    const targets = [{ installation_id: home }, { installation_id: foreign }]
    const body = { type_id: 1, title: 'Συντήρηση', every_months: 12, anchor: 'completion', targets }
    const answer = await office.ask('POST', '/maintenance-plans/batch', body)
    expect(keysOf(answer)).toEqual(['targets.1.installation_id not_found'])
    expect((await office.ask('GET', '/maintenance-plans')).body.total).toBe(0)
  })
})

test('two people who change a plan at once do not lose each other’s change', async () => {
  const { body: plan } = await add(home)
  const edit = (body: object) => office.ask('PATCH', `/maintenance-plans/${plan.id}`, body)
  const answers = await Promise.all([edit({ title: 'Άλλος τίτλος' }), edit({ notes: 'Κλειδί στον θυρωρό' })])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await read(plan.id)).toMatchObject({ title: 'Άλλος τίτλος', notes: 'Κλειδί στον θυρωρό' })
})
