// Readiness and sign-in while the database neither answers nor refuses.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, openBrowser } from '../identity/browser.testing.ts'
import { authorizationRequest, formAddress, signIn } from '../identity/sign-in.testing.ts'
import { createTestDatabase } from '../testing/database.ts'
import { type Proxy, startProxy } from '../testing/proxy.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aPerson, testPassword } from '../testing/world.ts'

let own: Awaited<ReturnType<typeof createTestDatabase>>
let proxy: Proxy
let server: TestServer
let login: string

beforeAll(async () => {
  own = await createTestDatabase({ template: 'template_thalpos' })
  proxy = await startProxy(own.url)
  server = await startTestServer({ DATABASE_URL: proxy.url })
  login = await aPerson(server.database, await aCompany(server.database), ['technician_company'])
})
afterAll(async () => {
  proxy.thaw()
  await server.stop()
  await server.drop()
  await proxy.stop()
  await own.drop()
})

async function timed<T>(work: () => Promise<T>): Promise<{ answer: T; seconds: number }> {
  const from = performance.now()
  const answer = await work()
  return { answer, seconds: (performance.now() - from) / 1000 }
}

const readiness = async () => (await fetch(`${server.url}/readyz`)).status

const begin = (browser: Browser, language: string) =>
  browser.open(authorizationRequest(server.url, { ui_locales: language }).address)

test('readiness says so within two seconds, sign-in within five, and both go on with the database', async () => {
  const browser = openBrowser(server.url)
  const form = formAddress(await begin(browser, 'en'))
  expect(await readiness()).toBe(200)
  proxy.freeze()

  for (const probe of await Promise.all(Array.from({ length: 20 }, () => timed(readiness)))) {
    expect(probe.answer).toBe(503)
    expect(probe.seconds).toBeLessThan(2)
  }
  const begun = await timed(() => begin(openBrowser(server.url), 'el'))
  expect([begun.answer.status, begun.seconds < 5]).toEqual([503, true])
  expect(begun.answer.text).toContain('Η σύνδεση δεν είναι διαθέσιμη τώρα')
  const sent = await timed(() => browser.open(form, { login, password: testPassword }))
  expect([sent.answer.status, sent.seconds < 5]).toEqual([503, true])
  expect(sent.answer.text).toContain('Sign-in is not available now')

  proxy.thaw()
  await expect.poll(readiness).toBe(200)
  const { accessToken } = await signIn({ baseUrl: server.url, login, password: testPassword })
  expect(accessToken).toBeTruthy()
})

test('a refresh token that could not be used is still good afterwards', async () => {
  const { refreshToken } = await signIn({ baseUrl: server.url, login, password: testPassword })
  const use = () =>
    fetch(`${server.url}/identity/token`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: 'console',
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
      }),
    })
  proxy.freeze()
  const { answer, seconds } = await timed(use)
  expect([answer.status, seconds < 5]).toEqual([503, true])
  expect(await answer.json()).toMatchObject({ error: 'server_error' })
  proxy.thaw()
  await expect.poll(readiness).toBe(200)
  expect((await use()).status).toBe(200)
})
