// A client that sends slowly, or opens many connections, cannot hold the server's resources for long.
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { apiPrefix } from '../../contract/route.ts'
import { anUploader } from '../installations/files.testing.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson } from '../testing/world.ts'

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

const headOf = (method: string, path: string, headers: Record<string, string>) =>
  [
    `${method} ${path} HTTP/1.1`,
    'host: localhost',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n')

const halfOf = (method: string, path: string, type: string) =>
  `${headOf(method, path, { authorization: `Bearer ${token}`, 'content-type': type, 'content-length': '100' })}{"action":`

/** Sends on and on, as long as its connection takes it. */
function openEndless(path: string, type: string) {
  const head = headOf('POST', path, { 'content-type': type, 'transfer-encoding': 'chunked' })
  const one = open(head)
  const piece = `400\r\n${'x'.repeat(1024)}\r\n`
  const sending = setInterval(() => one.socket.write(piece), 20)
  one.socket.on('close', () => clearInterval(sending))
  return one
}

describe('a body that does not end', () => {
  test('of a change is answered at the deadline, and its connection closed', async () => {
    const answer = await open(halfOf('PUT', `${apiPrefix}/devices/${device}/config`, 'application/json'))
      .closed
    expect(answer).toMatch(/^HTTP\/1\.1 503 /)
    expect(answer).toMatch('"key":"timed_out"')
  })

  test('of a sign-in that is open ends with its connection, without an answer', async () => {
    const answer = await open(halfOf('POST', '/identity/token', 'application/x-www-form-urlencoded')).closed
    expect(answer).toBe('')
  })

  test('of a sign-in that is not there is answered before its end, and its connection closed', async () => {
    const answer = await open(
      halfOf('POST', '/identity/sign-in/unknown', 'application/x-www-form-urlencoded'),
    ).closed
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toMatch('</html>')
  })

  test.each([
    ['a change', '/clients', 'application/json'],
    ['an upload, which may take longer', '/installations/1/photo', 'multipart/form-data; boundary=xyz'],
  ])('and has no token is refused at once, and its connection closed: %s', async (_, path, type) => {
    const answer = await openEndless(`${apiPrefix}${path}`, type).closed
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
    expect(answer).toMatch('"key":"unauthorized"')
  })
})

test('an upload may take longer than other requests', async () => {
  const uploader = await anUploader(server)
  const begin = '--xyz\r\ncontent-disposition: form-data; name="file"; filename="notes.txt"\r\n\r\nslow'
  const end = ' notes\r\n--xyz--\r\n'
  const head = headOf('POST', `${apiPrefix}/installations/${uploader.installation}/file`, {
    authorization: `Bearer ${uploader.token}`,
    'content-type': 'multipart/form-data; boundary=xyz',
    'content-length': String(begin.length + end.length),
    connection: 'close',
  })
  const slow = open(head + begin)
  const other = await open(halfOf('PUT', `${apiPrefix}/devices/${device}/config`, 'application/json')).closed
  expect(other).toMatch('"key":"timed_out"')
  slow.socket.write(end)
  expect(await slow.closed).toMatch(/^HTTP\/1\.1 201 /)
})

test.each([
  ['that serves people', 'all'],
  ['that answers only for its health', 'jobs'],
])(
  'a process %s closes connections past the limit at once and counts them; there is room again when one closes',
  async (_, ROLE) => {
    const small = await startTestServer({ HTTP_MAX_CONNECTIONS: '2', ROLE })
    const ask = (path: string) => open(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`, small.url)
    const first = ask('/healthz')
    const second = ask('/metrics')
    await expect
      .poll(() => first.answer().includes('200 OK') && second.answer().includes('200 OK'))
      .toBe(true)
    expect(await ask('/healthz').closed).toBe('')
    second.socket.write('GET /metrics HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await expect.poll(() => second.answer()).toContain('http_connections_dropped_total 1')
    first.socket.destroy()
    await expect
      .poll(async () => {
        const next = ask('/healthz')
        next.socket.end()
        return next.closed
      })
      .toMatch('200 OK')
    await small.stop()
    await small.drop()
  },
)

test('a process that answers only for its health waits for no body either', async () => {
  const jobs = await startTestServer({ REQUEST_TIMEOUT_S: '1', ROLE: 'jobs' })
  const answer = await open(halfOf('POST', '/healthz', 'application/json'), jobs.url).closed
  expect(answer).toMatch(/^HTTP\/1\.1 503 /)
  expect(answer).toMatch('"key":"timed_out"')
  await jobs.stop()
  await jobs.drop()
})
