import type { KoaContextWithOIDC } from 'oidc-provider'
import { mountPath } from './mount-path.ts'

export const sessionCookie = { httpOnly: true, sameSite: 'lax', path: mountPath } as const

/** Signs out without a confirmation: the id token of this very session proves that the console sent the request. */
export async function endSession(ctx: KoaContextWithOIDC): Promise<void> {
  const { session, provider, params } = ctx.oidc
  if (!session) return
  for (const { grantId } of Object.values(session.authorizations ?? {})) {
    if (!grantId) continue
    await provider.RefreshToken.revokeByGrantId(grantId)
    await provider.AuthorizationCode.revokeByGrantId(grantId)
    await provider.Grant.adapter.destroy(grantId)
  }
  await session.destroy()
  ctx.cookies.set(provider.cookieName('session'), null, sessionCookie)
  const requested = params?.['post_logout_redirect_uri']
  const target = new URL(typeof requested === 'string' ? requested : ctx.oidc.urlFor('end_session_success'))
  if (typeof requested === 'string' && typeof params?.['state'] === 'string') {
    target.searchParams.set('state', params['state'])
  }
  ctx.status = 303
  ctx.redirect(target.href)
}
