// A small Keycloak for tests: it gives a service account a token, and users by attribute, in pages.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface KeycloakUser {
  id: string
  username: string
  enabled: boolean
  emailVerified?: boolean
  firstName?: string
  lastName?: string
  email?: string
  createdTimestamp?: number
  serviceAccountClientId?: string
  attributes?: Record<string, string[]>
}

export interface FixtureKeycloak {
  url: string
  users: KeycloakUser[]
  /** The address of every question for users. */
  asked: URL[]
  tokensGiven: number
  /** Tokens that were given before are good no longer. */
  forgetTokens(): void
  /** `silent` answers nothing at all, `broken` says so. */
  mood: 'well' | 'broken' | 'silent'
  stop(): Promise<void>
}

export const realm = 'thalpos'
export const account = { id: 'thalpos-directory', secret: 'Γράμμα-1 & +' }

function send(reply: ServerResponse, status: number, body: unknown): void {
  reply.writeHead(status, { 'content-type': 'application/json' })
  reply.end(JSON.stringify(body))
}

/** Of `"name":"value"`, in any case of letters, as Keycloak compares. */
function ofAttribute(users: readonly KeycloakUser[], question: string): KeycloakUser[] {
  const [, name = '', value = ''] = /^"([^"]+)":"([^"]*)"$/.exec(question) ?? []
  return users.filter(({ attributes }) =>
    attributes?.[name]?.some((one) => one.toLowerCase() === value.toLowerCase()),
  )
}

export async function startFixtureKeycloak(): Promise<FixtureKeycloak> {
  const given = new Set<string>()
  const keycloak = {
    url: '',
    users: [],
    asked: [],
    tokensGiven: 0,
    mood: 'well',
  } as unknown as FixtureKeycloak

  async function giveToken(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request))
    const isKnown =
      form.get('grant_type') === 'client_credentials' &&
      form.get('client_id') === account.id &&
      form.get('client_secret') === account.secret
    if (!isKnown) return send(reply, 401, { error: 'unauthorized_client' })
    keycloak.tokensGiven += 1
    const token = `token-${keycloak.tokensGiven}`
    given.add(token)
    send(reply, 200, { access_token: token, expires_in: 60, token_type: 'Bearer', scope: '' })
  }

  function giveUsers(url: URL, request: IncomingMessage, reply: ServerResponse): void {
    keycloak.asked.push(url)
    const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
    if (!given.has(token)) return send(reply, 401, { error: 'HTTP 401 Unauthorized' })
    const { q = '', first = '0', max = '100' } = Object.fromEntries(url.searchParams)
    const found = ofAttribute(keycloak.users, q)
    const page = found.slice(Number(first), Number(first) + Math.min(Number(max), 100))
    const isBrief = url.searchParams.get('briefRepresentation') !== 'false'
    send(reply, 200, isBrief ? page.map((user) => ({ ...user, attributes: undefined })) : page)
  }

  const server = createServer((request, reply) => {
    const url = new URL(request.url ?? '', keycloak.url)
    if (keycloak.mood === 'silent') return
    if (keycloak.mood === 'broken') return send(reply, 500, { error: 'unknown_error' })
    if (url.pathname === `/realms/${realm}/protocol/openid-connect/token`)
      return void giveToken(request, reply)
    if (url.pathname === `/admin/realms/${realm}/users`) return giveUsers(url, request, reply)
    send(reply, 404, { error: 'HTTP 404 Not Found' })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  keycloak.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  keycloak.forgetTokens = () => given.clear()
  keycloak.stop = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return keycloak
}
