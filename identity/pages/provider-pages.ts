// The provider's own pages (errors, signing out) in our dress.
import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider'
import { StoreUnavailable } from '../store.ts'
import { Html, html } from './html.ts'
import { languageOf } from './language.ts'
import { messages } from './messages.ts'
import { linkToConsole, type NoticeTexts, renderNotice } from './notice-page.ts'

export function renderProviderError(
  ctx: KoaContextWithOIDC,
  out: ErrorOut,
  error: Error,
  publicUrl: string,
): void {
  const language = languageOf(ctx.req)
  const text = messages[language]
  const texts = textsOf(error)
  ctx.type = 'html'
  ctx.body = renderNotice({
    language,
    title: text[`${texts}Title`],
    text: text[`${texts}Text`],
    code: texts === 'unavailable' ? undefined : out.error,
    actions: linkToConsole(language, publicUrl, texts),
  })
}

function textsOf(error: Error): NoticeTexts {
  if (error instanceof StoreUnavailable) return 'unavailable'
  return error.name === 'SessionNotFound' ? 'expired' : 'error'
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
