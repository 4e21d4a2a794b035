import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson } from '../testing/world.ts'

let server: TestServer
let token: string
let device: string

beforeAll(async () => {
  server = await startTestServer({ BRAND_COMPANY_EMAIL: 'Brand@thalpos.example' })
  const company = await aCompany(server.database, 'technician_company', { email: 'brand@thalpos.example' })
  token = await server.tokenOf(await aPerson(server.database, company, ['technician_company']))
  device = (await aDevice(server.database, { assignedTo: company.id })).id
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

describe('every answer', () => {
  test('carries the caller’s tracing id, or one of its own', async () => {
    const traced = await server.ask('GET', '/company', {
      token,
      headers: { 'x-request-id': 'trace-0123456789' },
    })
    expect(traced.headers.get('x-request-id')).toBe('trace-0123456789')
    const odd = await server.ask('GET', '/company', {
      token,
      headers: { 'x-request-id': 'no spaces please' },
    })
    expect(odd.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('carries a strict content security policy', async () => {
    const response = await fetch(`${server.url}/healthz`)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch("default-src 'none'")
    expect(policy).toMatch("script-src 'self';")
    expect(policy).not.toMatch('unsafe-eval')
  })

  test.each(['/healthz', '/api/v1/company', '/api/v1/console', '/nothing'])(
    'keeps a browser from what it need not do: %s',
    async (path) => {
      const { headers } = await fetch(server.url + path)
      const received = Object.fromEntries(headers)
      expect(received).toMatchObject({
        'content-security-policy': `default-src 'none';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob: https:;font-src 'self';connect-src 'self';worker-src 'self';manifest-src 'self';frame-ancestors 'none';base-uri 'none';form-action 'self'`,
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'origin-agent-cluster': '?1',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-dns-prefetch-control': 'off',
        'x-download-options': 'noopen',
        'x-frame-options': 'SAMEORIGIN',
        'x-permitted-cross-domain-policies': 'none',
        'x-xss-protection': '0',
      })
      expect(received).not.toHaveProperty('strict-transport-security')
    },
  )
})

describe('what no cache may store', () => {
  test.each(['/company', '/console', '/nothing', '/openapi.json'])('is every reply: %s', async (path) => {
    expect((await server.ask('GET', path, { token })).headers.get('cache-control')).toBe('no-store')
  })
})

describe('behind TLS', () => {
  test('every answer sets strict transport security', async () => {
    const other = await startTestServer({ PUBLIC_URL: 'https://console.example', TRUST_PROXY: '1' })
    for (const path of ['/', '/healthz', '/nothing', '/api/v1/company', '/identity/jwks', '/%ff'])
      expect(
        (await fetch(other.url + path, { redirect: 'manual' })).headers.get('strict-transport-security'),
      ).toBe('max-age=31536000')
    await other.stop()
    await other.drop()
  })
})

describe('bad input', () => {
  const change = (body: unknown, headers?: Record<string, string>) =>
    server.ask('PUT', `/devices/${device}/config`, { token, body, ...(headers ? { headers } : {}) })

  test('that is not JSON is a 400', async () => {
    expect((await change('{"action": ')).problem).toMatchObject({ status: 400, key: 'bad_request' })
  })

  test('of another media type is a 415', async () => {
    const answer = await change('<xml/>', { 'content-type': 'text/xml' })
    expect(answer.problem).toMatchObject({ status: 415, key: 'unsupported_media_type' })
  })

  test('over a megabyte is a 413', async () => {
    const answer = await change({ action: 'x'.repeat(1_100_000), action_value: 1 })
    expect(answer.problem).toMatchObject({ status: 413, key: 'payload_too_large' })
  })

  test('with an unknown field names the field', async () => {
    const answer = await change({ action: 'heat_set', action_value: 1, force: true })
    expect(answer.problem.errors).toEqual([{ path: 'force', key: 'field_unknown' }])
  })

  test('on an unknown path is a 404 problem', async () => {
    const answer = await server.ask('GET', '/nothing-here', { token })
    expect(answer.problem).toMatchObject({ status: 404, key: 'not_found' })
  })
})

describe('the company', () => {
  test('of the brand’s own e-mail is marked', async () => {
    const { body } = await server.ask('GET', '/company', { token })
    expect(body).toMatchObject({ is_brand_company: true, preferences: { installation_description: false } })
    expect(body.personnel).toHaveLength(1)
  })
})

describe('the process', () => {
  test('is alive, ready, and measured for a caller on this machine only', async () => {
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    expect(await (await fetch(`${server.url}/metrics`)).text()).toMatch('http_request_seconds')
    const proxied = await fetch(`${server.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.7' } })
    expect(proxied.status).toBe(403)
  })
})
