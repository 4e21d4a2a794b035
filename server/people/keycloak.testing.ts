// A small Keycloak for tests: tokens for a service account, and users by attribute, in pages.
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
  /** The URL of every request for users. */
  userRequests: URL[]
  tokensIssued: number
  /** Invalidates all issued tokens. */
  forgetTokens(): void
  /** `silent` never answers, `broken` answers 500. */
  state: 'well' | 'broken' | 'silent'
  stop(): Promise<void>
}

export const realm = 'thalpos'
export const account = { id: 'thalpos-directory', secret: 'Γράμμα-1 & +' }

/** The settings of a server whose people are in it. */
export const directorySettings = ({ url }: Pick<FixtureKeycloak, 'url'>): Record<string, string> => ({
  KEYCLOAK_ADMIN_URL: `${url}/`,
  KEYCLOAK_REALM: realm,
  KEYCLOAK_CLIENT_ID: account.id,
  KEYCLOAK_CLIENT_SECRET: account.secret,
})

function send(reply: ServerResponse, status: number, body: unknown): void {
  reply.writeHead(status, { 'content-type': 'application/json' })
  reply.end(JSON.stringify(body))
}

/** Users by `"name":"value"`; the value is not case-sensitive, as in Keycloak. */
function ofAttribute(users: readonly KeycloakUser[], q: string): KeycloakUser[] {
  const [, name = '', value = ''] = /^"([^"]+)":"([^"]*)"$/.exec(q) ?? []
  return users.filter(({ attributes }) =>
    attributes?.[name]?.some((one) => one.toLowerCase() === value.toLowerCase()),
  )
}

export async function startFixtureKeycloak(): Promise<FixtureKeycloak> {
  const issued = new Set<string>()
  const keycloak = {
    url: '',
    users: [],
    userRequests: [],
    tokensIssued: 0,
    state: 'well',
  } as unknown as FixtureKeycloak

  async function replyToken(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request))
    const isKnown =
      form.get('grant_type') === 'client_credentials' &&
      form.get('client_id') === account.id &&
      form.get('client_secret') === account.secret
    if (!isKnown) return send(reply, 401, { error: 'unauthorized_client' })
    keycloak.tokensIssued += 1
    const token = `token-${keycloak.tokensIssued}`
    issued.add(token)
    send(reply, 200, { access_token: token, expires_in: 60, token_type: 'Bearer', scope: '' })
  }

  function replyUsers(url: URL, request: IncomingMessage, reply: ServerResponse): void {
    keycloak.userRequests.push(url)
    const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
    if (!issued.has(token)) return send(reply, 401, { error: 'HTTP 401 Unauthorized' })
    const { q = '', first = '0', max = '100' } = Object.fromEntries(url.searchParams)
    const found = ofAttribute(keycloak.users, q)
    const page = found.slice(Number(first), Number(first) + Math.min(Number(max), 100))
    const isBrief = url.searchParams.get('briefRepresentation') !== 'false'
    send(reply, 200, isBrief ? page.map((user) => ({ ...user, attributes: undefined })) : page)
  }

  const server = createServer((request, reply) => {
    const url = new URL(request.url ?? '', keycloak.url)
    if (keycloak.state === 'silent') return
    if (keycloak.state === 'broken') return send(reply, 500, { error: 'unknown_error' })
    if (url.pathname === `/realms/${realm}/protocol/openid-connect/token`)
      return void replyToken(request, reply)
    if (url.pathname === `/admin/realms/${realm}/users`) return replyUsers(url, request, reply)
    send(reply, 404, { error: 'HTTP 404 Not Found' })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  keycloak.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  keycloak.forgetTokens = () => issued.clear()
  keycloak.stop = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return keycloak
}
