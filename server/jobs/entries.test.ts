import { beforeEach, describe, expect, test } from 'vitest'
import { follow } from '../live/follow.testing.ts'
import { openOffice } from '../testing/office.ts'
import { aHome, type TestHome } from './jobs.testing.ts'

const office = openOffice()
const { ask } = office

let home: TestHome
let job: string
beforeEach(async () => {
  home = await aHome(office.database, { company: office.company })
  job = (await ask('POST', '/jobs', { installation_id: home.installation, type_id: 1 })).body.id
})

const keysOf = ({ body }: { body: { errors?: { path: string; key: string }[] } }) =>
  body.errors?.map(({ path, key }) => `${path} ${key}`)
const lastChange = async () => (await ask('GET', `/jobs/${job}/history`)).body.items[0]
const detail = async () => (await ask('GET', `/jobs/${job}`)).body

const forms = {
  actions: { type_id: 1, notes: 'Καθαρισμός' },
  materials: { name: 'Φλάντζα', quantity: 2.5, cost: 9.8 },
  expenses: { description: 'Διόδια', amount: 2.6 },
} as const
const types = [
  ['action', 'actions', { notes: 'Έλεγχος' }],
  ['material', 'materials', { quantity: 3, cost: 12.4 }],
  ['expense', 'expenses', { amount: 4 }],
] as const

/** Actions have an address of their own. */
const pathOf = (kind: keyof typeof forms, id: string) =>
  kind === 'actions' ? `/actions/${id}` : `/jobs/${job}/${kind}/${id}`

describe.each(types)('the %ss of a job', (type, kind, change) => {
  const add = (body: object = forms[kind]) => ask('POST', `/jobs/${job}/${kind}`, body)

  test('are added, changed and removed, each with its audit row', async () => {
    const added = await add()
    expect([added.status, added.headers.get('location')]).toEqual([201, `/api/v1/jobs/${job}`])
    expect(added.body).toMatchObject({
      ...forms[kind],
      job_id: job,
      installation_id: home.installation,
      client_name: 'Παπαδοπούλου Αικατερίνη',
      created_by: 'Μαρία Δοκιμή',
    })
    expect(await lastChange()).toMatchObject({ action: `${type}_added`, before: null, after: forms[kind] })
    const { entries } = await detail()
    expect(entries).toMatchObject([{ type, id: added.body.id }])

    const path = pathOf(kind, added.body.id)
    const changed = await ask('PATCH', path, change)
    expect(changed.body).toMatchObject({ ...forms[kind], ...change })
    expect(await lastChange()).toMatchObject({ action: `${type}_changed`, after: change })

    expect((await ask('DELETE', path)).status).toBe(204)
    expect(await lastChange()).toMatchObject({
      action: `${type}_deleted`,
      before: { ...forms[kind], ...change },
    })
    expect((await detail()).entries).toEqual([])
    expect((await ask('DELETE', path)).status).toBe(404)
    expect((await ask('PATCH', path, change)).status).toBe(404)
  })

  test('belong to no cancelled job', async () => {
    const { body } = await add()
    await ask('PATCH', `/jobs/${job}`, { state: 'cancelled' })
    const refused = [
      await add(),
      await ask('PATCH', pathOf(kind, body.id), change),
      await ask('DELETE', pathOf(kind, body.id)),
    ]
    expect(refused.map(({ status, problem }) => [status, problem.key])).toEqual(
      Array.from({ length: 3 }, () => [409, 'job_cancelled']),
    )
    // What cost money stays in the books with its job.
    const deleted = await ask('DELETE', `/jobs/${job}`)
    if (kind === 'actions') expect(deleted.status).toBe(204)
    else expect([deleted.status, deleted.problem.key]).toEqual([409, 'job_cancelled_has_costs'])
  })

  test('belong to a job that is done too', async () => {
    await ask('PATCH', `/jobs/${job}`, { state: 'done' })
    expect((await add()).status).toBe(201)
  })

  test('of an unknown job are refused', async () => {
    expect((await ask('POST', `/jobs/${crypto.randomUUID()}/${kind}`, forms[kind])).status).toBe(404)
  })
})

test('an entry is not found under another job', async () => {
  const other = (await ask('POST', '/jobs', { installation_id: home.installation, type_id: 1 })).body.id
  const { body } = await ask('POST', `/jobs/${job}/materials`, forms.materials)
  const path = `/jobs/${other}/materials/${body.id}`
  expect((await ask('PATCH', path, { cost: 1 })).status).toBe(404)
  expect((await ask('DELETE', path)).status).toBe(404)
  expect((await detail()).materials).toMatchObject([{ cost: 9.8 }])
})

test.each([
  ['actions', { type_id: 7 }, 'type_id type_required'],
  ['actions', { type_id: 1, notes: 'x'.repeat(1001) }, 'notes too_long'],
  ['materials', { ...forms.materials, name: ' ' }, 'name name_required'],
  ['materials', { ...forms.materials, quantity: 0 }, 'quantity value_range'],
  ['materials', { ...forms.materials, quantity: 10_000 }, 'quantity value_range'],
  ['materials', { ...forms.materials, cost: 0.001 }, 'cost amount_cents'],
  ['expenses', { ...forms.expenses, amount: 0 }, 'amount value_range'],
  ['expenses', { amount: 5 }, 'description description_required'],
  ['expenses', { ...forms.expenses, job_id: 'x' }, 'job_id field_unknown'],
])('%s refuse %j', async (kind, body, expected) => {
  const answer = await ask('POST', `/jobs/${job}/${kind}`, body)
  expect([answer.status, keysOf(answer)]).toEqual([400, [expected]])
})

test.each(['actions', 'expenses'] as const)('%s are of people of the company', async (kind) => {
  const body = { ...forms[kind], assignee_id: crypto.randomUUID() }
  const answer = await ask('POST', `/jobs/${job}/${kind}`, body)
  expect([answer.status, keysOf(answer)]).toEqual([404, ['assignee_id not_found']])
  const own = await ask('POST', `/jobs/${job}/${kind}`, { ...body, assignee_id: home.person })
  expect(own.body).toMatchObject({ assignee_id: home.person, assignee_name: 'Μαρία Δοκιμή' })
})

test('a material is taken from an item of the company', async () => {
  const [item] = await office.run(
    `insert into catalogue_items (company_id, item_type_id, make, model) values ($1, 1, 'Wilo', 'Para') returning id`,
    [office.company.id],
  )
  const add = (item_id: unknown) => ask('POST', `/jobs/${job}/materials`, { ...forms.materials, item_id })
  expect((await add(item?.id)).body).toMatchObject({ item_id: item?.id })
  const unknown = await add(crypto.randomUUID())
  expect([unknown.status, keysOf(unknown)]).toEqual([404, ['item_id not_found']])
})

test('an expense changes no balance, and neither does a material', async () => {
  await ask('PATCH', `/jobs/${job}`, { cost: 80 })
  await ask('POST', `/jobs/${job}/materials`, forms.materials)
  await ask('POST', `/jobs/${job}/expenses`, forms.expenses)
  expect(await detail()).toMatchObject({ cost: 80, due: 80 })
  expect((await ask('GET', `/installations/${home.installation}`)).body.balance).toBe(80)
})

describe('the list of actions', () => {
  const list = async (query = '') => (await ask('GET', `/actions?order=desc&${query}`)).body
  const notesOf = async (query = '') => (await list(query)).items.map(({ notes }: { notes: string }) => notes)

  beforeEach(async () => {
    await ask('POST', '/actions', { job_id: job, type_id: 1, notes: 'Πρώτη', assignee_id: home.person })
    await ask('POST', '/actions', { job_id: job, type_id: 3, notes: 'Δεύτερη' })
  })

  test('has the newest first, filtered and searched', async () => {
    expect(await notesOf()).toEqual(['Δεύτερη', 'Πρώτη'])
    expect(await notesOf('type_id=1')).toEqual(['Πρώτη'])
    expect(await notesOf('assignee_id=none')).toEqual(['Δεύτερη'])
    expect(await notesOf(`assignee_id=${home.person}`)).toEqual(['Πρώτη'])
    expect(await notesOf('search=deyteri')).toEqual(['Δεύτερη'])
    expect(await notesOf('search=papadop')).toHaveLength(2)
    expect(await notesOf(`job_id=${job}&installation_id=${home.installation}`)).toHaveLength(2)
    expect(await notesOf(`date_to=2026-01-01T00:00:00Z`)).toEqual([])
    expect((await list()).total).toBe(2)
  })

  test('is counted by type', async () => {
    const counts = async (query = '') =>
      (await ask('GET', `/stats/actions/type?${query}`)).body.items.map(
        ({ type_name, count }: Record<string, unknown>) => `${String(type_name)} ${String(count)}`,
      )
    expect(await counts()).toEqual(['service 1', 'installation 0', 'fault 1', 'check 0'])
    expect(await counts('date_to=2026-01-01')).toEqual(['service 0', 'installation 0', 'fault 0', 'check 0'])
  })
})

test('browsers of the company, and no other, are notified of each change', async () => {
  const rival = await aHome(office.database)
  const colleague = await follow(office.server.url, office.token)
  const stranger = await follow(office.server.url, await office.server.tokenOf(rival.email))
  await ask('POST', `/jobs/${job}/actions`, forms.actions)
  const event = { type: 'job', job_id: job, installation_id: home.installation }
  await expect.poll(() => colleague.events('job')).toEqual([event])
  await ask('PATCH', `/jobs/${job}`, { title: 'Νέος τίτλος' })
  await expect.poll(() => colleague.events('job')).toEqual([event, event])
  expect(stranger.events('job')).toEqual([])
  await Promise.all([colleague.stop(), stranger.stop()])
})
