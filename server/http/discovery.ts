// The keys of an outside issuer: found by OpenID discovery on first need, kept, asked for again when a token names
// a key that is not known. A failure is the caller's 503, and the next request tries again.
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { Problem } from '../request/problem.ts'

const timeout = 5_000
const documentSchema = z.object({ issuer: z.string(), jwks_uri: z.url() })

export function discoverKeys(issuer: string): JWTVerifyGetKey {
  let found: Promise<JWTVerifyGetKey> | undefined
  return async (header, token) => {
    found ??= readKeys(issuer)
    const keys = await found.catch((error: unknown) => {
      found = undefined
      throw error
    })
    return keys(header, token)
  }
}

async function readKeys(issuer: string): Promise<JWTVerifyGetKey> {
  const document = documentSchema.safeParse(await fetchDocument(issuer))
  if (!document.success || document.data.issuer !== issuer) {
    throw new Problem(503, 'identity_unavailable', `The address ${issuer} does not answer as that issuer.`)
  }
  return createRemoteJWKSet(new URL(document.data.jwks_uri), { timeoutDuration: timeout })
}

async function fetchDocument(issuer: string): Promise<unknown> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeout) })
    return response.ok ? await response.json() : undefined
  } catch {
    throw new Problem(503, 'identity_unavailable', `The identity service at ${issuer} does not answer.`)
  }
}
