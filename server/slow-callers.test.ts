// Whoever sends slowly, or opens many connections, holds nothing of the server for long.
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { apiPrefix } from '../contract/route.ts'
import { startTestServer, type TestServer } from './testing-server.ts'
import { aCompany, aDevice, aPerson } from './testing-world.ts'

let server: TestServer
let token: string
let device: string

beforeAll(async () => {
  server = await startTestServer({ REQUEST_TIMEOUT_S: '1' })
  const company = await aCompany(server.database)
  token = await server.tokenOf(await aPerson(server.database, company, ['technician_company']))
  device = (await aDevice(server.database, { assignedTo: company.id })).id
})
afterAll(async () => {
  await server.stop()
  await server.drop()
})

/** What is answered on a connection until it closes. */
function open(text: string, url = server.url) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write(text)
  let answer = ''
  socket.on('data', (part) => {
    answer += part
  })
  socket.on('error', () => {})
  const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(answer)))
  return { socket, closed, answer: () => answer }
}

const halfOf = (method: string, path: string, type: string) =>
  [
    `${method} ${path} HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${token}`,
    `content-type: ${type}`,
    'content-length: 100',
    '',
    '{"action":',
  ].join('\r\n')

describe('a body that does not end', () => {
  test('of a change is answered at the deadline, and its connection closed', async () => {
    const answer = await open(halfOf('PUT', `${apiPrefix}/devices/${device}/config`, 'application/json'))
      .closed
    expect(answer).toMatch(/^HTTP\/1\.1 503 /)
    expect(answer).toMatch('"key":"timed_out"')
  })

  test.each(['/identity/token', '/identity/sign-in/unknown'])(
    'of a sign-in ends with the deadline too: %s',
    async (path) => {
      const answer = await open(halfOf('POST', path, 'application/x-www-form-urlencoded')).closed
      expect(answer).not.toMatch(/^HTTP\/1\.1 200 /)
    },
  )
})

test('connections past the limit are closed at once and counted; there is room again when one closes', async () => {
  const small = await startTestServer({ HTTP_MAX_CONNECTIONS: '2' })
  const ask = (path: string) => open(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`, small.url)
  const first = ask('/healthz')
  const second = ask('/metrics')
  await vi.waitUntil(() => first.answer().includes('200 OK') && second.answer().includes('200 OK'))
  expect(await ask('/healthz').closed).toBe('')
  second.socket.write('GET /metrics HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await vi.waitUntil(() => second.answer().includes('http_connections_dropped_total 1'))
  first.socket.destroy()
  await vi.waitFor(async () => {
    const next = ask('/healthz')
    next.socket.end()
    expect(await next.closed).toMatch('200 OK')
  })
  await small.stop()
  await small.drop()
})
