// The OpenID provider and its settings: one public client, no consent to ask for, tokens for one API.
import { type Configuration, interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { createAdapter } from './adapter.ts'
import { claimsOfScopes, toClaims } from './claims.ts'
import { endSession, sessionCookie } from './end-session.ts'
import type { IdentityKeys } from './keys.ts'
import { mountPath } from './mount-path.ts'
import { renderProviderError, renderSignedOut, renderSignOutConfirmation } from './pages/provider-pages.ts'
import type { IdentityLog, IdentityStore } from './store.ts'

const minute = 60
const day = 24 * 60 * minute
const unfinished = 15 * minute

export interface ProviderOptions {
  issuer: string
  publicUrl: string
  audience: string
  clientId: string
  store: IdentityStore
  keys: IdentityKeys
  log: IdentityLog
}

export function createProvider(options: ProviderOptions): Provider {
  const provider = new Provider(options.issuer, createConfiguration(options))
  provider.proxy = true
  provider.on('server_error', (_ctx, error) => options.log.error({ err: error }, 'identity failed'))
  provider.on('grant.revoked', (_ctx, grantId) => options.log.info({ grantId }, 'grant revoked'))
  return provider
}

function createConfiguration(options: ProviderOptions): Configuration {
  const { publicUrl, audience, clientId, store, keys } = options
  const resource = `${publicUrl}/api/v1`
  const policy = interactionPolicy.base()
  policy.remove('consent')

  return {
    adapter: createAdapter(store),
    clients: [
      {
        client_id: clientId,
        client_name: 'Thalpos',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${publicUrl}/`],
        post_logout_redirect_uris: [`${publicUrl}/`],
      },
    ],
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    allowOmittingSingleRegisteredRedirectUri: false,
    responseTypes: ['code'],
    pkce: { required: () => true },
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    claims: claimsOfScopes,
    clientBasedCORS: (_ctx, origin) => origin === new URL(publicUrl).origin,
    jwks: { keys: keys.signing },
    cookies: {
      keys: keys.cookies,
      names: { session: 'thalpos_session', interaction: 'thalpos_sign_in', resume: 'thalpos_resume' },
      long: sessionCookie,
      short: { httpOnly: true, sameSite: 'lax' },
    },
    discovery: { ui_locales_supported: ['el', 'en'], claims_locales_supported: undefined },
    interactions: { policy, url: (_ctx, interaction) => `${mountPath}/sign-in/${interaction.uid}` },
    findAccount: async (_ctx, sub) => {
      const person = await store.findPerson(sub)
      return person && { accountId: sub, claims: async () => toClaims(person) }
    },
    extraTokenClaims: async (_ctx, token) => {
      const person = 'accountId' in token ? await store.findPerson(token.accountId) : undefined
      const sid = 'grantId' in token ? token.grantId : undefined
      return person && { ...toClaims(person), sid }
    },
    loadExistingGrant: (ctx) => findOrCreateGrant(ctx, resource),
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: async () => false,
    rotateRefreshToken: true,
    ttl: {
      AccessToken: 5 * minute,
      AuthorizationCode: minute,
      IdToken: 5 * minute,
      // Anybody can begin a sign-in: an unfinished one expires.
      Interaction: unfinished,
      Session: (_ctx, session) => (session.accountId ? 14 * day : unfinished),
      Grant: 14 * day,
      RefreshToken: (ctx) => ctx.oidc.entities.RotatedRefreshToken?.remainingTTL ?? 14 * day,
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (ctx, form) => {
          if (isHintOfSession(ctx)) await endSession(ctx)
          else renderSignOutConfirmation(ctx, form, publicUrl)
        },
        postLogoutSuccessSource: async (ctx) => renderSignedOut(ctx, publicUrl),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: async () => resource,
        useGrantedResource: async () => true,
        getResourceServerInfo: async () => ({
          audience,
          scope: 'openid profile email',
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'ES256' } },
        }),
      },
    },
    renderError: async (ctx, out, error) => renderProviderError(ctx, out, error, publicUrl),
  }
}

/** Our own client needs no consent; the grant is what signing out and revoking act on. */
async function findOrCreateGrant(ctx: KoaContextWithOIDC, resource: string) {
  const { session, client, account, provider } = ctx.oidc
  if (!session || !client || !account) return undefined
  const grantId = session.grantIdFor(client.clientId)
  const found = grantId ? await provider.Grant.find(grantId) : undefined
  const grant =
    found?.accountId === account.accountId
      ? found
      : new provider.Grant({ accountId: account.accountId, clientId: client.clientId })
  grant.addOIDCScope('openid profile email offline_access')
  grant.addResourceScope(resource, 'openid profile email')
  grant.exp = Math.floor(Date.now() / 1000) + 14 * day
  await grant.save()
  return grant
}

function isHintOfSession(ctx: KoaContextWithOIDC): boolean {
  const hint = ctx.oidc.entities.IdTokenHint
  return hint !== undefined && hint.payload.sub === ctx.oidc.session?.accountId
}
