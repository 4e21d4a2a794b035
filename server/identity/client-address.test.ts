// The address that a wrong password is counted for, with and without a proxy.
import { afterEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aPerson, testPassword } from '../testing/world.ts'
import { openBrowser } from './browser.testing.ts'
import { authorizationRequest, formAddress } from './sign-in.testing.ts'

let server: TestServer
afterEach(async () => {
  await server.stop()
  await server.drop()
})

async function start(trustProxy: string) {
  server = await startTestServer({ TRUST_PROXY: trustProxy })
  const login = await aPerson(server.database, await aCompany(server.database), ['technician_company'])
  return async (password: string, forwardedFor: string): Promise<number> => {
    const browser = openBrowser(server.url)
    const form = formAddress(await browser.open(authorizationRequest(server.url).address))
    const cookie = [...browser.cookies.values()].map(({ name, value }) => `${name}=${value}`).join('; ')
    const answer = await fetch(new URL(form, server.url), {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, 'x-forwarded-for': forwardedFor },
      body: new URLSearchParams({ login, password }),
    })
    return answer.status
  }
}

test.each(['1', 'loopback', '127.0.0.0/8,::1'])(
  'with a trusted proxy (%s) by what it says',
  async (trusted) => {
    const send = await start(trusted)
    for (let count = 0; count < 10; count += 1) expect(await send('wrong', '203.0.113.1')).toBe(401)
    expect(await send(testPassword, '203.0.113.1')).toBe(429)
    expect(await send(testPassword, '203.0.113.2')).toBe(303)
    // Entries before the proxy's own come from the caller.
    expect(await send(testPassword, '203.0.113.3, 203.0.113.1')).toBe(429)
  },
)

test.each(['false', '10.0.0.0/8'])('without one (%s) by the connection alone', async (trusted) => {
  const send = await start(trusted)
  for (let count = 0; count < 10; count += 1) expect(await send('wrong', `203.0.113.${count}`)).toBe(401)
  expect(await send(testPassword, '203.0.113.99')).toBe(429)
})
