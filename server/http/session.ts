// Authenticates a request: checks its access token against the issuer's keys. The embedded provider passes its keys
// directly; those of any other issuer are fetched by OpenID discovery.
import {
  createLocalJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import type { Who } from '../database/database.ts'
import type { OpenSessions } from '../identity/open-sessions.ts'
import { Problem } from '../request/problem.ts'
import { discoverKeys } from './discovery.ts'

export interface Person {
  sub: string
  name: string
  givenName: string
  familyName: string
  email: string
  companyKey: string | undefined
  roles: string[]
  controlAccess: boolean
  portalAccess: boolean
  /** When the token ends, in seconds since 1970. */
  expiresAt: number
  /** Names the session that the token belongs to; only the embedded provider's tokens have it. */
  sid?: string | undefined
}

/** The signed-in person behind a call, and the company whose rows the call may touch. */
export interface Caller {
  person: Person
  who: Who
}

export interface Session {
  /** Throws Problem: 401 for a token that proves nothing, 403 without control_access, 503 without the issuer. */
  authenticate(authorization: string | undefined): Promise<Person>
}

export interface SessionOptions {
  issuer: string
  audience: string
  /** Where the roles are in the token, as a path: `realm_access.roles`. */
  rolesClaim: string
  /** The issuer's keys if known; otherwise they are fetched. */
  jwks?: JSONWebKeySet
  /** Sessions of the embedded provider; without it a token is valid until it expires. */
  openSessions?: OpenSessions
}

export function createSession({ issuer, audience, rolesClaim, jwks, openSessions }: SessionOptions): Session {
  const keys = jwks ? createLocalJWKSet(jwks) : discoverKeys(issuer)
  const cachedTokens = createTokenCache()
  return {
    async authenticate(authorization = '') {
      let person = cachedTokens.find(authorization)
      if (!person) {
        const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]*)$/i.exec(authorization)?.[1]
        if (!token) throw unauthorized('unauthorized', 'A bearer token is needed.')
        person = toPerson(await verify(token, keys, { issuer, audience }), rolesClaim)
        cachedTokens.store(authorization, person)
      }
      if (openSessions && !(person.sid && (await openSessions.isOpen(person.sid))))
        throw unauthorized('sign_in_expired', 'The session of this token has ended.')
      if (!person.controlAccess) throw new Problem(403, 'control_access_required')
      return person
    },
  }
}

const cachedForMs = 60_000
const maxTokens = 10_000

/** Caches tokens verified within the last minute, so that a screen full of requests costs one signature check. */
function createTokenCache() {
  const entries = new Map<string, { person: Person; until: number }>()
  return {
    find(header: string): Person | undefined {
      const cached = entries.get(header)
      if (cached && cached.until > Date.now()) return cached.person
      entries.delete(header)
      return undefined
    },
    store(header: string, person: Person): void {
      for (const oldest of entries.keys()) {
        if (entries.size < maxTokens) break
        entries.delete(oldest)
      }
      entries.set(header, { person, until: Math.min(Date.now() + cachedForMs, person.expiresAt * 1000) })
    },
  }
}

async function verify(
  token: string,
  keys: JWTVerifyGetKey,
  expected: { issuer: string; audience: string },
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      ...expected,
      algorithms: ['RS256', 'ES256'],
      clockTolerance: 5,
      requiredClaims: ['sub', 'exp'],
    })
    return payload
  } catch (error) {
    if (error instanceof Problem) throw error
    if (error instanceof errors.JWTExpired) throw unauthorized('sign_in_expired')
    if (error instanceof errors.JWKSTimeout || !isRefusal(error)) {
      throw new Problem(503, 'identity_unavailable', 'The identity service did not answer with its keys.')
    }
    throw unauthorized('unauthorized', 'The bearer token was not accepted.')
  }
}

/** Errors of the token itself; all others come from fetching the keys. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof errors.JWTClaimValidationFailed ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys
  )
}

function unauthorized(key: 'unauthorized' | 'sign_in_expired', detail?: string): Problem {
  return new Problem(401, key, detail, undefined, {
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  })
}

function toPerson(claims: JWTPayload, rolesClaim: string): Person {
  const givenName = toText(claims['given_name'])
  const familyName = toText(claims['family_name'])
  const email = toText(claims['email'])
  return {
    sub: String(claims.sub),
    name: `${givenName} ${familyName}`.trim() || toText(claims['name']) || email,
    givenName,
    familyName,
    email,
    companyKey: toText(claims['company']) || undefined,
    roles: readRoles(claims, rolesClaim),
    controlAccess: isSet(claims['control_access']),
    portalAccess: isSet(claims['portal_access']),
    expiresAt: Number(claims.exp),
    sid: toText(claims['sid']) || undefined,
  }
}

const toText = (claim: unknown): string => (typeof claim === 'string' ? claim : '')

/** Some issuers can only write their attributes as text. */
const isSet = (claim: unknown): boolean => claim === true || claim === 'true'

/** The whole path may also be the name of one claim, as in `https://example.com/roles`. */
function readRoles(claims: JWTPayload, path: string): string[] {
  let value: unknown = claims[path]
  if (value === undefined) {
    value = claims
    for (const step of path.split('.')) {
      value =
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[step] : undefined
    }
  }
  return Array.isArray(value) ? value.filter((role) => typeof role === 'string') : []
}
