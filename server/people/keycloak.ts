// Keycloak's people by its admin API: a service account asks for everybody whose company attribute is the caller's, page
// by page. An answer holds for a short while, for a screen asks again and again; a Keycloak that fails is told as 503.
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
const keptMs = 30_000
/** A token is renewed before its end, which a slow answer might pass. */
const spareMs = 10_000

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
  const kept = new Map<string, { people: Promise<Personnel[]>; until: number }>()
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
    const given = tokenSchema.parse(await json(address, signal, { method: 'POST', body }))
    token = { text: given.access_token, until: clock.now() + given.expires_in * 1000 - spareMs }
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
    const ask = async () =>
      json(address, signal, { headers: { authorization: `Bearer ${await signIn(signal)}` } })
    const answer = await ask().catch((error: unknown) => {
      if (!(error instanceof Refused) || error.status !== 401) throw error
      // The realm was restarted or its keys were changed: the token is good no longer.
      token = undefined
      return ask()
    })
    return z.array(userSchema).parse(answer)
  }

  async function readAll(company: string): Promise<Personnel[]> {
    const signal = AbortSignal.timeout(timeoutMs)
    const found = new Map<string, User>()
    for (let first = 0; ; first += pageSize) {
      const page = await readPage(company, first, signal)
      for (const user of page) found.set(user.id, user)
      if (page.length < pageSize) break
    }
    // Keycloak may compare more loosely than we tell companies apart.
    const isOwn = ({ enabled, attributes, serviceAccountClientId }: User) =>
      enabled && !serviceAccountClientId && (attributes[companyAttribute] ?? []).includes(company)
    return [...found.values()].filter(isOwn).map(toPersonnel)
  }

  return {
    async peopleOf({ person: { companyKey: company } }) {
      if (!company) throw new Problem(403, 'forbidden')
      const known = kept.get(company)
      if (known && known.until > clock.now()) return known.people
      const people = readAll(company)
      kept.set(company, { people, until: clock.now() + keptMs })
      try {
        return await people
      } catch (error) {
        if (kept.get(company)?.people === people) kept.delete(company)
        log.warn({ err: error }, 'Keycloak did not say who the people of a company are')
        throw new Problem(503, 'directory_unavailable', 'Keycloak did not answer.')
      }
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
