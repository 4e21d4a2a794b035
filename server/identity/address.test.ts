// Pages at an address that is not the public one, as a browser and as other programs request them.
import { get, type IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violationsOn } from '../testing/axe.ts'
import { launchChromium } from '../testing/chromium.ts'
import { startIdentity } from './identity.testing.ts'
import { authorizationRequest } from './sign-in.testing.ts'

let world: Awaited<ReturnType<typeof startIdentity>>
let port: string

beforeAll(async () => {
  world = await startIdentity()
  port = new URL(world.baseUrl).port
})
afterAll(() => world.stop())

interface Answer {
  status: number | undefined
  headers: IncomingHttpHeaders
  text: string
}

const page = 'text/html,application/xhtml+xml,*/*;q=0.8'

const open = (path: string, headers: Record<string, string>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers: { accept: page, ...headers } }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece
      })
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }))
    }).on('error', reject)
  })

describe('an address of the machine itself', () => {
  test.each(['127.0.0.1', '[::1]', '0.0.0.0', 'console.localhost', '127.0.0.2'])(
    '%s leads to the public address, with the path and the query',
    async (name) => {
      const answer = await open('/?code=1', { host: `${name}:${port}` })
      expect([answer.status, answer.headers.location]).toEqual([307, `${world.baseUrl}/?code=1`])
    },
  )

  test('leads there whatever opens the first page, and from the pages of the sign-in', async () => {
    const host = `127.0.0.1:${port}`
    expect((await open('/', { host, accept: '*/*' })).headers.location).toBe(`${world.baseUrl}/`)
    const { pathname, search } = new URL(authorizationRequest(world.baseUrl).address)
    expect((await open(pathname + search, { host })).headers.location).toBe(
      `${world.baseUrl}${pathname}${search}`,
    )
  })

  test('with another port, as of a forwarded one, gets the page: nothing may be at the public port there', async () => {
    const { status, text } = await open('/', { host: 'localhost:9090' })
    expect(status).toBe(421)
    expect(text).toContain(`PUBLIC_URL=${world.baseUrl}`)
  })

  test('never leads elsewhere', async () => {
    for (const path of ['//elsewhere.test/', 'http://elsewhere.test/', '/\\elsewhere.test']) {
      const { headers } = await open(path, { host: `127.0.0.1:${port}` })
      expect(new URL(headers.location ?? '').origin).toBe(world.baseUrl)
    }
  })

  test('leads there once only, so that a proxy without the host of the visitor is no endless circle', async () => {
    const first = await open('/nothing', { host: `127.0.0.1:${port}` })
    const cookie = first.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
    const second = await open('/nothing', { host: `127.0.0.1:${port}`, cookie })
    expect([first.status, second.status]).toEqual([307, 404])
  })
})

describe('any other host', () => {
  const host = '192.168.7.20:8080'

  test('gets a page in both languages that names the right address and the setting', async () => {
    const { status, text } = await open('/', { host })
    expect(status).toBe(421)
    expect(text).toContain('Η κονσόλα έχει άλλη διεύθυνση')
    expect(text).toContain('The console has another address')
    expect(text).toContain(`http://${host}`)
    expect(text).toContain(`href="${world.baseUrl}/"`)
    expect(text).toContain(`PUBLIC_URL=${world.baseUrl}`)
  })

  test('is written out as text, and nothing is answered to what is no host', async () => {
    const { text } = await open('/', { host: 'a"onload=alert(1).test' })
    expect(text).not.toContain('a"onload')
    expect((await open('/nothing', { host: 'a b' })).status).toBe(404)
  })

  test('does not matter for programs and health checks', async () => {
    const own = { host: new URL(world.baseUrl).host }
    for (const path of ['/identity/jwks', '/identity/.well-known/openid-configuration', '/', '/healthz'])
      expect((await open(path, { host, accept: '*/*' })).status).toBe((await open(path, own)).status)
  })

  test('the public address itself is let through, in whatever case', async () => {
    expect((await open('/identity/nothing', { host: `LOCALHOST:${port}` })).status).toBe(404)
  })
})

test('in a browser the page is readable, and at the public address it gives way to what was opened', async () => {
  const rules = `MAP office.test:80 127.0.0.1:${port}`
  const browser = await launchChromium(`--host-resolver-rules=${rules}`)
  for (const colorScheme of ['light', 'dark'] as const) {
    const opened = await browser.newPage({ colorScheme, viewport: { width: 360, height: 640 } })
    await opened.goto('http://office.test/')
    await opened.getByRole('heading', { name: 'The console has another address' }).waitFor()
    expect(await violationsOn(opened)).toEqual([])
    expect(await opened.evaluate('document.documentElement.scrollWidth')).toBe(360)
    await opened.close()
  }
  // A proxy that changes the host: the first reply is that of another host.
  const proxied = await browser.newPage()
  await proxied.route(`${world.baseUrl}/identity/nothing`, async (route) => {
    const cookie = (await route.request().headerValue('cookie')) ?? ''
    const { status = 500, headers, text } = await open('/identity/nothing', { host: 'upstream.test', cookie })
    await route.fulfill({ status, body: text, contentType: String(headers['content-type']) })
  })
  await proxied.goto(`${world.baseUrl}/identity/nothing`)
  await proxied.getByRole('heading', { name: 'Η σελίδα δεν υπάρχει' }).waitFor()
  await browser.close()
})
