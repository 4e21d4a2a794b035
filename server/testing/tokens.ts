// Access tokens without the sign-in form, whose requests would take most of a short test. The provider issues them as it
// does at the end of a sign-in: with the server's key, the person's claims, and a grant that the server looks up.
import { loadKeys } from '../../identity/keys.ts'
import { createProvider } from '../../identity/provider.ts'
import type { Database } from '../database/database.ts'
import { createIdentityStore } from '../identity/identity.store.ts'
import { findByLogin } from '../identity/people.ts'
import { testLog } from './database.ts'

interface Issuer {
  database: Database
  publicUrl: string
  audience: string
  clientId: string
}

const days = 24 * 60 * 60

/** Resolves with a function that issues a token for the person with this e-mail. */
export async function openTokens({ database, publicUrl, audience, clientId }: Issuer) {
  const store = createIdentityStore(database)
  const keys = await loadKeys(store)
  const issuer = `${publicUrl}/identity`
  const provider = createProvider({ issuer, publicUrl, audience, clientId, store, keys, log: testLog })
  const client = await provider.Client.find(clientId)
  const resource = `${publicUrl}/api/v1`
  const scope = 'openid profile email'
  const resourceServer = new provider.ResourceServer(resource, {
    audience,
    scope,
    accessTokenFormat: 'jwt',
    jwt: { sign: { alg: 'ES256' } },
  })

  return async (email: string): Promise<string> => {
    const person = await database.asSystem((tx) => findByLogin(tx, email))
    if (!client || !person) throw new Error(`no person has the e-mail ${email}`)
    const accountId = person.sub
    const grant = new provider.Grant({ accountId, clientId })
    grant.addOIDCScope(`${scope} offline_access`)
    grant.addResourceScope(resource, scope)
    grant.exp = Math.floor(Date.now() / 1000) + 14 * days
    const grantId = await grant.save()
    return new provider.AccessToken({
      accountId,
      client,
      grantId,
      gty: 'authorization_code',
      resourceServer,
      scope,
    }).save()
  }
}
