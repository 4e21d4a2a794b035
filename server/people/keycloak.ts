// Reads a company's people from Keycloak's admin API, as a service account, by company attribute, page by page.
// Results are cached for a short time; a failing Keycloak is a 503.
import { z } from 'zod'
import type { Personnel } from '../../contract/companies/own-company.ts'
import type { Log } from '../database/database.ts'
import { Problem } from '../request/problem.ts'
import type { KeycloakSettings } from '../settings/settings.ts'
import type { PeopleDirectory } from './directory.ts'

export interface Clock {
  now(): number
}

const pageSize = 100
const cachedForMs = 30_000
/** A token is renewed this long before it expires. */
const tokenMarginMs = 10_000

const tokenSchema = z.object({ access_token: z.string(), expires_in: z.number() })

const userSchema = z.object({
  id: z.string(),
  username: z.string().default(''),
  firstName: z.string().default(''),
  lastName: z.string().default(''),
  email: z.string().default(''),
  emailVerified: z.boolean().default(false),
  enabled: z.boolean().default(true),
  createdTimestamp: z.number().default(0),
  serviceAccountClientId: z.string().optional(),
  attributes: z.record(z.string(), z.array(z.string())).default({}),
})
type User = z.infer<typeof userSchema>

const toPersonnel = (user: User): Personnel => ({
  id: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  username: user.username,
  emailVerified: user.emailVerified,
  created_at: new Date(user.createdTimestamp).toISOString(),
  createdTimestamp: user.createdTimestamp,
})

export function keycloakDirectory(
  settings: KeycloakSettings,
  log: Pick<Log, 'warn'>,
  clock: Clock = Date,
): PeopleDirectory {
  const { url, realm, clientId, clientSecret, companyAttribute, timeoutMs } = settings
  const cache = new Map<string, { users: Promise<User[]>; until: number }>()
  let token: { text: string; until: number } | undefined

  async function json(address: string, signal: AbortSignal, request: RequestInit = {}): Promise<unknown> {
    const answer = await fetch(address, { ...request, signal })
    if (!answer.ok) throw new Refused(answer.status)
    return answer.json()
  }

  async function signIn(signal: AbortSignal): Promise<string> {
    if (token && token.until > clock.now()) return token.text
    const address = `${url}/realms/${encodeURIComponent(realm)}/protocol/openid-connect/token`
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    })
    const reply = tokenSchema.parse(await json(address, signal, { method: 'POST', body }))
    token = { text: reply.access_token, until: clock.now() + reply.expires_in * 1000 - tokenMarginMs }
    return token.text
  }

  async function readPage(company: string, first: number, signal: AbortSignal): Promise<User[]> {
    const query = new URLSearchParams({
      q: `"${companyAttribute}":"${company}"`,
      first: String(first),
      max: String(pageSize),
      briefRepresentation: 'false',
    })
    const address = `${url}/admin/realms/${encodeURIComponent(realm)}/users?${query.toString()}`
    const request = async () =>
      json(address, signal, { headers: { authorization: `Bearer ${await signIn(signal)}` } })
    const answer = await request().catch((error: unknown) => {
      if (!(error instanceof Refused) || error.status !== 401) throw error
      // A restart or new keys of the realm invalidate the token.
      token = undefined
      return request()
    })
    return z.array(userSchema).parse(answer)
  }

  async function readAll(company: string): Promise<User[]> {
    const signal = AbortSignal.timeout(timeoutMs)
    const found = new Map<string, User>()
    for (let first = 0; ; first += pageSize) {
      const page = await readPage(company, first, signal)
      for (const user of page) found.set(user.id, user)
      if (page.length < pageSize) break
    }
    // Keycloak's comparison is not case-sensitive, company keys are.
    const isOwn = ({ enabled, attributes, serviceAccountClientId }: User) =>
      enabled && !serviceAccountClientId && (attributes[companyAttribute] ?? []).includes(company)
    return [...found.values()].filter(isOwn)
  }

  async function usersOf(company: string): Promise<User[]> {
    const cached = cache.get(company)
    if (cached && cached.until > clock.now()) return cached.users
    const users = readAll(company)
    cache.set(company, { users, until: clock.now() + cachedForMs })
    try {
      return await users
    } catch (error) {
      if (cache.get(company)?.users === users) cache.delete(company)
      log.warn({ err: error }, 'the people of a company could not be read from Keycloak')
      throw new Problem(503, 'directory_unavailable', 'Keycloak did not answer.')
    }
  }

  return {
    async peopleOf({ person: { companyKey } }) {
      if (!companyKey) throw new Problem(403, 'forbidden')
      return (await usersOf(companyKey)).map(toPersonnel)
    },

    async isActive({ companyKey }, id) {
      const user = (await usersOf(companyKey)).find((one) => one.id === id)
      return user?.attributes['control_access']?.includes('true') ?? false
    },
  }
}

class Refused extends Error {
  readonly status: number
  constructor(status: number) {
    super(`it answered ${status}`)
    this.status = status
  }
}
