// The provider's own pages (errors, signing out) in our dress.
import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider'
import { Html, html } from './html.ts'
import { languageOf } from './language.ts'
import { messages } from './messages.ts'
import { linkToConsole, renderNotice } from './notice-page.ts'

export function renderProviderError(
  ctx: KoaContextWithOIDC,
  out: ErrorOut,
  error: Error,
  publicUrl: string,
): void {
  const language = languageOf(ctx.req)
  const text = messages[language]
  const expired = error.name === 'SessionNotFound'
  ctx.type = 'html'
  ctx.body = renderNotice({
    language,
    title: expired ? text.expiredTitle : text.errorTitle,
    text: expired ? text.expiredText : text.errorText,
    code: out.error,
    actions: linkToConsole(language, publicUrl),
  })
}

export function renderSignOutConfirmation(ctx: KoaContextWithOIDC, form: string, publicUrl: string): void {
  const language = languageOf(ctx.req)
  const text = messages[language]
  ctx.type = 'html'
  ctx.body = renderNotice({
    language,
    title: text.signOutTitle,
    text: text.signOutText,
    actions: html`${new Html(form)}<button type="submit" class="primary" form="op.logoutForm" name="logout" value="yes" autofocus>${text.signOut}</button>
<a class="secondary" href="${publicUrl}/">${text.staySignedIn}</a>`,
  })
}

export function renderSignedOut(ctx: KoaContextWithOIDC, publicUrl: string): void {
  const language = languageOf(ctx.req)
  const text = messages[language]
  ctx.type = 'html'
  ctx.body = renderNotice({
    language,
    title: text.signedOutTitle,
    text: text.signedOutText,
    actions: linkToConsole(language, publicUrl),
  })
}
