// Keys of an external issuer: found by OpenID discovery on first use, cached, fetched again for an unknown key id. A
// failure is a 503; the next request retries.
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { Problem } from '../request/problem.ts'

const timeoutMs = 5_000
const documentSchema = z.object({ issuer: z.string(), jwks_uri: z.url() })

export function discoverKeys(issuer: string): JWTVerifyGetKey {
  let keySet: Promise<JWTVerifyGetKey> | undefined
  return async (header, token) => {
    keySet ??= readKeys(issuer)
    const keys = await keySet.catch((error: unknown) => {
      keySet = undefined
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
  return createRemoteJWKSet(new URL(document.data.jwks_uri), { timeoutDuration: timeoutMs })
}

async function fetchDocument(issuer: string): Promise<unknown> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
    return response.ok ? await response.json() : undefined
  } catch {
    throw new Problem(503, 'identity_unavailable', `The identity service at ${issuer} does not answer.`)
  }
}
