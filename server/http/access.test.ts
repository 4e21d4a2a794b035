// Generated from the contract: every route is called without a token, with each role that it does not name, and with
// another company's ids. A route that is added is tested without a line here.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiPrefix, type Route } from '../../contract/route.ts'
import { type Operation, routes } from '../../contract/routes.ts'
import { bodies, queries } from '../testing/access-requests.ts'
import { makeAccessWorld } from '../testing/access-world.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let world: Awaited<ReturnType<typeof makeAccessWorld>>

beforeAll(async () => {
  // With a mail server, so that what needs one answers; nothing listens there.
  server = await startTestServer({ SMTP_URL: 'smtp://127.0.0.1:9', SMTP_FROM: 'notices@thalpos.example' })
  world = await makeAccessWorld(server)
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

const guarded = (Object.keys(routes) as Operation[]).filter((name) => routes[name].roles !== 'anyone')

describe.each(guarded)('%s', (name) => {
  const declared: Route = routes[name]
  const call = async (email?: string) =>
    server.ask(declared.method, `${world.pathOf(declared)}?${queries[name] ?? ''}`, {
      token: email && (await server.tokenOf(email)),
      body: bodies[name],
    })

  test('answers 401 without a token', async () => {
    const answer = await call()
    expect(answer.status).toBe(401)
    expect(answer.headers.get('content-type')).toMatch('application/problem+json')
    expect(answer.problem.key).toBe('unauthorized')
    expect(answer.headers.get('x-request-id')).toBeTruthy()
  })

  test('answers 403 without control access', async () => {
    const answer = await call(world.outsider)
    expect(answer.status).toBe(403)
    expect(answer.problem.key).toBe('control_access_required')
  })

  const wrongKinds = (['technician_company', 'distributor'] as const).filter(
    (kind) => Array.isArray(declared.roles) && !declared.roles.includes(kind),
  )
  test.each(wrongKinds)('answers 403 to a %s', async (kind) => {
    const answer = await call(kind === 'distributor' ? world.distributor : world.technician)
    expect(answer.status).toBe(403)
    expect(answer.problem.key).toBe('role_required')
  })

  if (declared.path.includes('{')) {
    test('answers 404 for an id of another company', async () => {
      const isDistributors = String(declared.roles) === 'distributor'
      const answer = await call(isDistributors ? world.otherDistributor : world.stranger)
      expect(answer.status).toBe(404)
      expect(JSON.stringify(answer.body)).not.toMatch('Παπαδοπούλου')
    })
  } else if (declared.method === 'POST' && (declared.status === 201 || declared.takes)) {
    test('makes nothing out of nothing', async () => {
      expect((await call(world.stranger)).status).toBe(400)
    })
  } else if (
    declared.answers !== 'stream' &&
    Array.isArray(declared.roles) &&
    declared.roles.includes('technician_company')
  ) {
    test('shows nothing of another company', async () => {
      const answer = await call(world.stranger)
      expect(answer.status).toBe(200)
      const text = JSON.stringify(answer.body)
      expect(text).not.toMatch(world.device)
      expect(text).not.toMatch('Παπαδοπούλου')
    })
  }
})

test('the description of a file lists every media type it has', async () => {
  const { body } = await server.ask('GET', '/openapi.json')
  const mediaOf = (path: string) => Object.keys(body.paths[apiPrefix + path].get.responses['200'].content)
  for (const kind of ['raw', 'grouped'])
    expect(mediaOf(`/devices/{id}/export/data/${kind}`)).toEqual([
      'application/json',
      'text/csv',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ])
  expect(mediaOf('/exports/devices')).toEqual(['text/csv'])
  expect(mediaOf('/installations/{id}/pdf')).toEqual(['application/pdf'])
  expect(mediaOf('/devices/{id}')).toEqual(['application/json'])
})

test('every route of the server is a route of the contract', async () => {
  const described = await server.ask('GET', '/openapi.json')
  expect(described.body.openapi).toBe('3.1.0')
  const declared = Object.values(routes).map((r) => `${r.method} ${apiPrefix}${r.path}`)
  const served = Object.entries(described.body.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(served.sort()).toEqual(declared.sort())
})
