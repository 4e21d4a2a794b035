import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSession } from './session.ts'

const issuer = 'https://identity.test'
const audience = 'thalpos-api'
const rolesClaim = 'realm_access.roles'
const claims = {
  given_name: 'Μαρία',
  family_name: 'Παππά',
  email: 'maria@voreas.test',
  control_access: true,
  company: 'voreas',
  realm_access: { roles: ['distributor'] },
}

type Pair = Awaited<ReturnType<typeof generateKeyPair>>
let pair: Pair
let rsa: Pair
let stranger: Pair
let jwks: { keys: Awaited<ReturnType<typeof exportJWK>>[] }

beforeAll(async () => {
  pair = await generateKeyPair('ES256', { extractable: true })
  stranger = await generateKeyPair('ES256')
  rsa = await generateKeyPair('RS256', { extractable: true })
  jwks = {
    keys: [
      { ...(await exportJWK(pair.publicKey)), kid: 'ec' },
      { ...(await exportJWK(rsa.publicKey)), kid: 'rsa' },
    ],
  }
})

const open = (more = {}) => createSession({ issuer, audience, rolesClaim, jwks, ...more })

const draft = (payload: JWTPayload = claims, header = { alg: 'ES256', kid: 'ec' }) =>
  new SignJWT(payload)
    .setProtectedHeader(header)
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject('maria')
    .setExpirationTime('5m')

const bearer = async (token: SignJWT, key: Pair = pair) => `Bearer ${await token.sign(key.privateKey)}`
const refusal = (status: number, key: string) => expect.objectContaining({ status, key })

describe('an access token', () => {
  test('identifies the caller', async () => {
    expect(await open().authenticate(await bearer(draft()))).toEqual({
      sub: 'maria',
      name: 'Μαρία Παππά',
      givenName: 'Μαρία',
      familyName: 'Παππά',
      email: 'maria@voreas.test',
      companyKey: 'voreas',
      roles: ['distributor'],
      controlAccess: true,
      portalAccess: false,
      expiresAt: expect.any(Number),
    })
  })

  test('may be signed with RS256 too', async () => {
    const token = draft(claims, { alg: 'RS256', kid: 'rsa' })
    expect(await open().authenticate(await bearer(token, rsa))).toMatchObject({ sub: 'maria' })
  })

  test('has its roles where the setting says', async () => {
    const token = await bearer(draft({ ...claims, resource: { console: ['admin'] } }))
    expect((await open({ rolesClaim: 'resource.console' }).authenticate(token)).roles).toEqual(['admin'])
    const flat = await bearer(draft({ ...claims, 'https://voreas.test/roles': ['editor'] }))
    const session = open({ rolesClaim: 'https://voreas.test/roles' })
    expect((await session.authenticate(flat)).roles).toEqual(['editor'])
  })

  test('without control_access opens nothing', async () => {
    const token = await bearer(draft({ ...claims, control_access: false }))
    await expect(open().authenticate(token)).rejects.toEqual(refusal(403, 'control_access_required'))
  })
})

describe('what proves nothing is 401', () => {
  const expectRefused = async (authorization: string | undefined, key = 'unauthorized') => {
    await expect(open().authenticate(authorization)).rejects.toEqual(refusal(401, key))
  }

  test('no token, another scheme, nonsense', async () => {
    await expectRefused(undefined)
    await expectRefused('')
    await expectRefused('Basic dXNlcjpwYXNz')
    await expectRefused('Bearer nonsense')
    await expectRefused('Bearer a.b.c')
  })
  test('another issuer', async () => expectRefused(await bearer(draft().setIssuer('https://elsewhere.test'))))
  test('another audience', async () => expectRefused(await bearer(draft().setAudience('console'))))
  test('an expired token', async () =>
    expectRefused(await bearer(draft().setExpirationTime('-1m')), 'sign_in_expired'))
  test('a token that never expires', async () => {
    const token = new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: 'ec' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject('maria')
    await expectRefused(await bearer(token))
  })
  test('a token without a subject', async () => {
    const token = new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: 'ec' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setExpirationTime('5m')
    await expectRefused(await bearer(token))
  })
  test('the algorithm none', async () => {
    const token = new UnsecuredJWT(claims).setIssuer(issuer).setAudience(audience).setSubject('maria')
    await expectRefused(`Bearer ${token.setExpirationTime('5m').encode()}`)
  })
  test('HS256 with the public key as the secret', async () => {
    const secret = new TextEncoder().encode(await exportSPKI(rsa.publicKey))
    const token = draft(claims, { alg: 'HS256', kid: 'rsa' })
    await expectRefused(`Bearer ${await token.sign(secret)}`)
  })
  test('a key that is not the issuer’s', async () => {
    await expectRefused(await bearer(draft(), stranger))
    await expectRefused(await bearer(draft(claims, { alg: 'ES256', kid: 'unknown' }), stranger))
  })
  test('changed claims', async () => {
    const [header, , signature] = (await bearer(draft())).split('.')
    const forged = Buffer.from(JSON.stringify({ ...claims, company: 'aegean' })).toString('base64url')
    await expectRefused(`${header}.${forged}.${signature}`)
  })
})

describe('a token whose signature was just checked', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())
  const wait = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

  test('is refused once it has expired, within the same minute too', async () => {
    const session = open()
    const token = await bearer(draft().setExpirationTime(Math.floor(Date.now() / 1000) + 20))
    expect(await session.authenticate(token)).toMatchObject({ sub: 'maria' })
    wait(10)
    expect(await session.authenticate(token)).toMatchObject({ sub: 'maria' })
    wait(20)
    await expect(session.authenticate(token)).rejects.toEqual(refusal(401, 'sign_in_expired'))
  })

  test('opens nothing without control_access, however often it comes', async () => {
    const session = open()
    const token = await bearer(draft({ ...claims, control_access: false }))
    for (const _ of [1, 2, 3])
      await expect(session.authenticate(token)).rejects.toEqual(refusal(403, 'control_access_required'))
  })

  test('opens nothing for the same claims under another signature, nor for others under its own', async () => {
    const session = open()
    const token = await bearer(draft())
    await session.authenticate(token)
    const [header, payload, signature] = token.split('.')
    const other = (await bearer(draft(), stranger)).split('.').at(-1)
    const forged = Buffer.from(JSON.stringify({ ...claims, company: 'aegean' })).toString('base64url')
    for (const tried of [`${header}.${payload}.${other}`, `${header}.${forged}.${signature}`])
      await expect(session.authenticate(tried)).rejects.toEqual(refusal(401, 'unauthorized'))
  })

  test('gives each caller the roles of their own token', async () => {
    const session = open()
    const roles = async (role: string) =>
      (await session.authenticate(await bearer(draft({ ...claims, realm_access: { roles: [role] } })))).roles
    expect(await roles('admin')).toEqual(['admin'])
    expect(await roles('editor')).toEqual(['editor'])
    expect(await roles('admin')).toEqual(['admin'])
  })
})

describe('an outside issuer', () => {
  async function serveIssuer() {
    const state = { answers: true, requests: 0 }
    const server = createServer((request, response) => {
      state.requests += 1
      const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      if (!state.answers) return response.writeHead(500).end()
      const document = request.url?.startsWith('/.well-known')
        ? { issuer: own, jwks_uri: `${own}/keys` }
        : jwks
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const close = () => new Promise((resolve) => server.close(resolve).closeAllConnections())
    return { issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, state, close }
  }

  test('is found by discovery, and its keys are cached', async () => {
    const outside = await serveIssuer()
    const session = createSession({ issuer: outside.issuer, audience, rolesClaim })
    const token = await bearer(draft().setIssuer(outside.issuer))
    await Promise.all([session.authenticate(token), session.authenticate(token), session.authenticate(token)])
    expect(outside.state.requests).toBe(2)
    await outside.close()
    expect(await session.authenticate(token)).toMatchObject({ companyKey: 'voreas' })
  })

  test('that does not answer is 503, and is retried', async () => {
    const outside = await serveIssuer()
    outside.state.answers = false
    const session = createSession({ issuer: outside.issuer, audience, rolesClaim })
    const token = await bearer(draft().setIssuer(outside.issuer))
    await expect(session.authenticate(token)).rejects.toEqual(refusal(503, 'identity_unavailable'))
    outside.state.answers = true
    expect(await session.authenticate(token)).toMatchObject({ sub: 'maria' })
    await outside.close()
  })

  test('that cannot be reached, or that is another issuer, is 503', async () => {
    const outside = await serveIssuer()
    const wrong = createSession({ issuer: `${outside.issuer}/other`, audience, rolesClaim })
    await expect(wrong.authenticate(await bearer(draft()))).rejects.toEqual(
      refusal(503, 'identity_unavailable'),
    )
    await outside.close()
    const gone = createSession({ issuer: outside.issuer, audience, rolesClaim })
    await expect(gone.authenticate(await bearer(draft()))).rejects.toEqual(
      refusal(503, 'identity_unavailable'),
    )
  })
})
