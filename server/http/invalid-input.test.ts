// Generated from the contract: text that PostgreSQL cannot store is sent in every place of every route.
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { apiPrefix, type Route } from '../../contract/route.ts'
import { type Operation, routes } from '../../contract/routes.ts'
import { authorizationRequest } from '../identity/sign-in.testing.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson } from '../testing/world.ts'
import { toProblem } from './errors.ts'

let server: TestServer
let technician: string
let distributor: string
let device: string
let clientId: string
let installationId: string

beforeAll(async () => {
  server = await startTestServer()
  const { database } = server
  const dealer = await aCompany(database, 'distributor')
  const own = await aCompany(database, 'technician_company', { affiliatedTo: dealer.id })
  technician = await aPerson(database, own, ['technician_company', 'admin', 'external_api'])
  distributor = await aPerson(database, dealer, ['distributor', 'admin'])
  const client = { firstname: 'Αικατερίνη', lastname: 'Παπαδοπούλου' }
  device = (await aDevice(database, { assignedTo: own.id, distributor: dealer.id, client })).id
  clientId = (await database.asSystem((tx) => tx.selectFrom('clients').select('id').execute()))[0]?.id ?? ''
  const homes = await database.asSystem((tx) => tx.selectFrom('installations').select('id').execute())
  installationId = homes[0]?.id ?? ''
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

const bodies: Partial<Record<Operation, object>> = {
  addContact: { contact_type_id: 1, phone: '6971206449' },
  addInstallationItem: {
    item_type_id: 1,
    make: 'Viessmann',
    model: 'Vitodens',
    fuel_type_id: 1,
    installation_placement_type_id: 1,
  },
  changeDevice: { action: 't_r_set', action_value: 21 },
  checkDeviceId: { device_id: 'TH-OT-1', serial_no: '1' },
  swapDevice: { device_id: 'TH-OT-1', serial_no: '1', reason: 'broken' },
}
const queries: Partial<Record<Operation, Record<string, string>>> = {
  checkImport: { kind: 'clients' },
  readImportHeads: { kind: 'clients' },
  reverseAddress: { latitude: '37.98', longitude: '23.73' },
  searchAddresses: { search: 'Λαμία' },
}
const exported = { metric: 't_r', file_type: 'csv', interval: '1h' }

const anyId = '00000000-0000-4000-8000-000000000000'
function idOf({ path }: Route, name: string): string {
  if (name !== 'id' && name !== 'deviceId') return anyId
  if (/^\/(clients|installations\/client)\//.test(path)) return clientId
  return path.startsWith('/installations/') ? installationId : device
}

const pathOf = (declared: Route, given: Record<string, string> = {}): string =>
  declared.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(given[name] ?? idOf(declared, name)),
  )

interface Attempt {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}

async function attemptRequest(name: Operation, { params, query, body }: Attempt) {
  const declared: Route = routes[name]
  const isDistributors = String(declared.roles) === 'distributor'
  const search = new URLSearchParams({ ...queries[name], ...query })
  return server.ask(declared.method, `${pathOf(declared, params)}?${search.toString()}`, {
    token: await server.tokenOf(isDistributors ? distributor : technician),
    body,
  })
}

interface Shape {
  properties?: Record<string, Shape>
  anyOf?: Shape[]
  items?: Shape
}

/** Where a body may hold something: `installation.area`, `contacts.0.phone`. */
function placesIn({ properties = {}, anyOf = [], items }: Shape, before: string[] = []): string[][] {
  const inside = Object.entries(properties).flatMap(([name, shape]) => [
    [...before, name],
    ...placesIn(shape, [...before, name]),
  ])
  return [
    ...inside,
    ...anyOf.flatMap((one) => placesIn(one, before)),
    ...(items ? placesIn(items, [...before, '0']) : []),
  ]
}

function bodyWith(name: Operation, place: readonly string[], value: unknown): unknown {
  const inner = place
    .slice(1)
    .reduceRight<unknown>((held, step) => (step === '0' ? [held] : { [step]: held }), value)
  return { ...bodies[name], [place[0] ?? '']: inner }
}

const placesOf = ({ takes, body }: Route): string[][] =>
  !body || takes
    ? []
    : placesIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Shape)

const keysOf = (object: z.ZodObject | undefined): string[] => Object.keys(object?.shape ?? {})
const names = Object.keys(routes) as Operation[]
const listed = (some: (declared: Route) => unknown[]) => names.filter((name) => some(routes[name]).length > 0)

describe('a NUL', () => {
  const replyTo = async ([path, attempt]: [string, Attempt], name: Operation) => {
    const { status, problem, headers } = await attemptRequest(name, attempt)
    return [path, status, headers.get('content-type'), problem.key, problem.errors]
  }
  const repliesTo = (name: Operation, attempts: [string, Attempt][]) =>
    Promise.all(attempts.map((one) => replyTo(one, name)))
  const refusalsOf = (attempts: [string, Attempt][]) =>
    attempts.map(([path]) => [
      path,
      400,
      'application/problem+json',
      'bad_request',
      [{ path, key: 'field_invalid' }],
    ])

  test.each(listed(({ params }) => keysOf(params)))('is in no path of %s', async (name) => {
    const keys = keysOf((routes[name] as Route).params)
    const attempts = keys.map((key): [string, Attempt] => [key, { params: { [key]: 'a\0' } }])
    expect(await repliesTo(name, attempts)).toEqual(refusalsOf(attempts))
  })

  test.each(listed(({ query }) => keysOf(query)))('is in no query of %s', async (name) => {
    const keys = keysOf((routes[name] as Route).query)
    const attempts = keys.map((key): [string, Attempt] => [key, { query: { [key]: 'a\0' } }])
    expect(await repliesTo(name, attempts)).toEqual(refusalsOf(attempts))
  })

  test.each(listed(placesOf))('is in no body of %s, nor is half a letter', async (name) => {
    const attempts = placesOf(routes[name]).flatMap((place) =>
      ['a\0', '\ud83d'].map((text): [string, Attempt] => [
        place.join('.'),
        { body: bodyWith(name, place, text) },
      ]),
    )
    expect(await repliesTo(name, attempts)).toEqual(refusalsOf(attempts))
  })
})

test('a NUL is in no request to sign in', async () => {
  const { address } = authorizationRequest(server.url, { login_hint: 'a\0' })
  expect((await fetch(address)).status).toBe(400)
})

describe('JSON', () => {
  const nested = (depth: number) => `{"notes":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`
  test.each([33, 200_000])('nested %i deep is refused before it is walked', async (depth) => {
    const { status, problem } = await attemptRequest('editClient', { body: nested(depth) })
    expect([status, problem.detail]).toEqual([400, 'JSON is nested deeper than 32.'])
  })

  test('nested 32 deep is judged by its fields', async () => {
    const { problem } = await attemptRequest('editClient', { body: nested(32) })
    expect(problem.errors).toMatchObject([{ path: 'notes' }])
  })

  test('may have any number of brackets in its texts', async () => {
    const notes = `${'[{'.repeat(100)}"\\`
    expect((await attemptRequest('editClient', { body: { notes } })).body).toMatchObject({ notes })
  })
})

describe('a time out of reach', () => {
  const begins = (declared: Route) => keysOf(declared.query).filter((key) => key.endsWith('_from'))
  const isFar = [
    ['0000-01-01T00:00:00Z', '0000-01-05T00:00:00Z'],
    ['0001-01-01T00:00:00Z', '0001-06-01T00:00:00Z'],
    ['9999-12-30T00:00:00Z', '9999-12-31T00:00:00Z'],
    ['99999990000000000000', '99999999999999999999'],
    ['1000000000000000', '2000000000000000'],
  ]
  test.each(listed(begins))('is reported for a start or end in %s', async (name) => {
    for (const begin of begins(routes[name])) {
      for (const [from = '', to = ''] of isFar) {
        const query = { ...exported, [begin]: from, [begin.replace('_from', '_to')]: to }
        const { status, problem } = await attemptRequest(name, { query })
        expect([from, status, problem.key]).toEqual([from, 400, 'bad_request'])
      }
    }
  })
})

test.each(['22021', '22P05', '22P02', '22007', '22008', '22003'])(
  'what PostgreSQL cannot read (%s) is the caller’s mistake',
  (code) => {
    const error = Object.assign(new Error('PostgreSQL'), { code })
    expect(toProblem(error as never)).toMatchObject({ status: 400, key: 'bad_request' })
  },
)

describe('what reaches no route is a problem too', () => {
  test.each([
    ['/devices/%ff', 400],
    ['/devices/%', 400],
    ['/devices/%E0%A4%A', 400],
    [`/devices/${'x'.repeat(300)}`, 414],
  ])('an address that cannot be taken: %s', async (path, status) => {
    const answer = await server.ask('GET', path, { headers: { 'x-request-id': 'trace-0123456789' } })
    expect(answer.headers.get('content-type')).toMatch('application/problem+json')
    expect(answer.problem).toMatchObject({ status, key: 'bad_request', instance: apiPrefix + path })
    expect(answer.headers.get('x-request-id')).toBe('trace-0123456789')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  const sendRaw = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const { hostname, port } = new URL(server.url)
      const socket = connect(Number(port), hostname, () => socket.write(text))
      let received = ''
      socket.on('data', (part) => {
        received += part
      })
      socket.on('error', reject)
      socket.on('close', () => resolve(received))
    })

  test.each([
    ['headers without end', `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(17_000)}\r\n\r\n`, 431],
    ['what is no HTTP', 'ΓΕΙΑ\r\n\r\n', 400],
  ])('%s', async (_, text, status) => {
    const [head = '', body = ''] = (await sendRaw(text)).split('\r\n\r\n')
    expect(head).toMatch(`HTTP/1.1 ${status} `)
    expect(head).toMatch(/^content-type: application\/problem\+json$/m)
    expect(head).toMatch(/^x-request-id: [0-9a-f-]{36}$/m)
    expect(head).toMatch(/^x-content-type-options: nosniff$/m)
    expect(head).toMatch(/^cache-control: no-store$/m)
    expect(JSON.parse(body)).toMatchObject({ status, key: 'bad_request' })
  })
})
