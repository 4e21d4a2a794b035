import { beforeEach, describe, expect, test } from 'vitest'
import type { Route } from '../../contract/route.ts'
import { type Operation, routes } from '../../contract/routes.ts'
import { openOffice } from '../testing/office.ts'
import { aCrew, bookingOf, type Crew, inDays, put } from './appointments.testing.ts'

const office = openOffice()

let crew: Crew
let client: string
beforeEach(async () => {
  crew = await aCrew(office)
  const [home] = await office.run('select client_id from installations where id = $1', [crew.home])
  client = home?.client_id as string
})

const add = async (path: string, body: object) => {
  const { status, body: added } = await office.ask('POST', path, body)
  expect(status, `body ${JSON.stringify(added)}`).toBe(201)
  return added
}
const aJob = async (more: object = {}): Promise<string> =>
  (await add('/jobs', { installation_id: crew.home, type_id: 1, cost: 100, ...more })).id
const pay = (job: string) => add(`/jobs/${job}/payments`, { amount: 60, payment_type_id: 1 })

async function aCredit(): Promise<string> {
  const job = await aJob()
  await pay(job)
  await office.ask('PATCH', `/jobs/${job}`, { state: 'cancelled', settlement: 'credit' })
  return job
}

const action = { type_id: 1, notes: 'Καθαρισμός' }
const material = { name: 'Φλάντζα', quantity: 1, cost: 9.8 }
const expense = { description: 'Διόδια', amount: 2.6 }
const boiler = { item_type_id: 1, make: 'Viessmann', model: 'Vitodens 100-W' }

interface Repeated {
  id?: string
  body: object
  /** What another body has in place of this one. */
  other: object
  /** Rows by table. */
  makes: Record<string, number>
}

const notes = { notes: 'Άλλη σημείωση' }

const requests: Record<string, () => Repeated | Promise<Repeated>> = {
  addJob: () => ({ body: { installation_id: crew.home, type_id: 1 }, other: notes, makes: { jobs: 1 } }),
  addJobWithActions: () => ({
    body: { installation_id: crew.home, type_id: 1, actions: [action, action] },
    other: { actions: [action] },
    makes: { jobs: 1, job_actions: 2 },
  }),
  addJobAction: async () => ({ id: await aJob(), body: action, other: notes, makes: { job_actions: 1 } }),
  addAction: async () => ({
    body: { ...action, job_id: await aJob() },
    other: notes,
    makes: { job_actions: 1 },
  }),
  addMaterial: async () => ({
    id: await aJob(),
    body: material,
    other: { quantity: 2 },
    makes: { materials: 1 },
  }),
  addExpense: async () => ({ id: await aJob(), body: expense, other: { amount: 3 }, makes: { expenses: 1 } }),
  addPayment: async () => ({
    body: {
      installation_id: crew.home,
      job_ids: [await aJob(), await aJob()],
      client_id: client,
      amount: 150,
      payment_type_id: 1,
    },
    other: { amount: 160 },
    makes: { payments: 2 },
  }),
  addJobPayment: async () => ({
    id: await aJob(),
    body: { amount: 40, payment_type_id: 1 },
    other: { amount: 50 },
    makes: { payments: 1 },
  }),
  refundPayment: async () => ({
    id: (await pay(await aJob())).id,
    body: { amount: 10, payment_type_id: 1 },
    other: { amount: 20 },
    makes: { payments: 1 },
  }),
  useCredit: async () => ({
    id: await aCredit(),
    body: { job_id: await aJob(), amount: 10 },
    other: { amount: 20 },
    makes: { payments: 2 },
  }),
  addAppointment: () => ({
    body: bookingOf(crew, { helper_ids: [crew.maria] }),
    other: { scheduled_start: inDays(3) },
    makes: { appointments: 1, appointment_helpers: 1, jobs: 1 },
  }),
  addAppointmentSeries: () => ({
    body: bookingOf(crew, { days: 3 }),
    other: { days: 2 },
    makes: { appointments: 3, jobs: 1 },
  }),
  addJobAppointment: async () => ({
    id: await aJob(),
    body: bookingOf(crew, { installation_id: undefined }),
    other: { scheduled_start: inDays(3) },
    makes: { appointments: 1 },
  }),
  endAppointment: async () => {
    const { id } = await add('/appointments', bookingOf(crew))
    await put(office, id, 'ongoing')
    return {
      id,
      body: {
        actions: [action],
        materials: [material],
        cost: 85,
        client_paid: true,
        payment_type_id: 1,
        signature: { signer_name: 'Ελένη Μήτσου', signed_text: signedText, strokes: [] },
      },
      other: { actions: [action, action] },
      makes: { job_actions: 1, materials: 1, payments: 1, appointment_signatures: 1 },
    }
  },
  addItem: () => ({ body: boiler, other: { model: 'Vitodens 200-W' }, makes: { catalogue_items: 1 } }),
  addInstallationItem: () => ({
    id: crew.home,
    body: { ...boiler, fuel_type_id: 1, installation_placement_type_id: 1 },
    other: notes,
    makes: { installation_items: 1 },
  }),
}

const signedText = 'Έγιναν εργασίες και υλικά 85,00 €, πλήρωσα 85,00 €.'

const send = (operation: Operation, { id = '', body }: Pick<Repeated, 'id' | 'body'>) => {
  const { method, path } = routes[operation]
  return office.server.ask(method, path.replace('{id}', id), {
    token: office.token,
    body,
    headers: { 'idempotency-key': `one-${operation}` },
  })
}

const tables = [
  'jobs',
  'job_actions',
  'materials',
  'expenses',
  'payments',
  'appointments',
  'appointment_helpers',
  'appointment_signatures',
  'catalogue_items',
  'installation_items',
]

async function countRows(): Promise<Record<string, number>> {
  const counts = tables.map(
    (table) => `(select count(*)::int from ${table} where company_id = $1) as ${table}`,
  )
  const [row] = await office.run(`select ${counts.join(', ')}`, [office.company.id])
  return row as Record<string, number>
}

const grown = (before: Record<string, number>, after: Record<string, number>) =>
  Object.fromEntries(
    tables.flatMap((table) => {
      const rows = (after[table] ?? 0) - (before[table] ?? 0)
      return rows === 0 ? [] : [[table, rows]]
    }),
  )

const names = Object.keys(requests) as Operation[]

describe.each(names)('%s with an idempotency key', (operation) => {
  test('makes its rows once, sent twice at the same moment and once more', async () => {
    const request = await requests[operation]!()
    const before = await countRows()
    const both = await Promise.all([send(operation, request), send(operation, request)])
    const answers = [...both, await send(operation, request)]
    const status = (routes[operation] as Route).status ?? 200
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status])
    expect(answers.map(({ body }) => body)).toEqual(Array(3).fill(answers[0]?.body))
    expect(grown(before, await countRows())).toEqual(request.makes)
  })

  test('is refused with another body, and makes nothing more', async () => {
    const request = await requests[operation]!()
    const first = await send(operation, request)
    const before = await countRows()
    const refused = await send(operation, { ...request, body: { ...request.body, ...request.other } })
    expect([refused.status, refused.problem.key]).toEqual([409, 'idempotency_key_reused'])
    expect(grown(before, await countRows())).toEqual({})
    expect((await send(operation, request)).body).toEqual(first.body)
  })
})

test('every create of jobs, visits, payments and the catalogue is among them', () => {
  const tags = ['jobs', 'appointments', 'payments', 'catalogue']
  const creates = Object.entries(routes as Record<string, Route>).flatMap(([name, { status, tag }]) =>
    status === 201 && tags.includes(tag) ? [name] : [],
  )
  expect(names.toSorted()).toEqual([...creates, 'addInstallationItem', 'endAppointment'].toSorted())
})
