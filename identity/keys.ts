// The provider's private keys: created once, saved in the store.
import { randomBytes } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JSONWebKeySet, type JWK } from 'jose'
import type { IdentityStore } from './store.ts'

export interface IdentityKeys {
  signing: JWK[]
  cookies: string[]
}

export async function loadKeys(store: IdentityStore): Promise<IdentityKeys> {
  const keys = await store.loadKeys(async () => [await createSigningKey(), createCookieKey()])
  return {
    signing: keys.filter((key) => key.use === 'sig'),
    cookies: keys.flatMap((key) => (key.use === 'cookie' && key.k ? [key.k] : [])),
  }
}

export function toPublicKeys(keys: JWK[]): JSONWebKeySet {
  return { keys: keys.map(({ kty, crv, x, y, kid, alg, use }) => ({ kty, crv, x, y, kid, alg, use })) }
}

async function createSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'ES256', use: 'sig' }
}

function createCookieKey(): JWK {
  return {
    kty: 'oct',
    use: 'cookie',
    kid: randomBytes(16).toString('base64url'),
    k: randomBytes(32).toString('base64url'),
  }
}
