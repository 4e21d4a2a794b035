import { type Html, html } from './html.ts'
import { renderPage } from './layout.ts'
import { type Language, messages } from './messages.ts'

export interface Notice {
  language: Language
  title: string
  text: string
  /** The protocol's own error code, for support. */
  code?: string | undefined
  actions: Html
}

export function renderNotice({ language, title, text, code, actions }: Notice): string {
  return renderPage({
    language,
    title,
    body: html`<h1>${title}</h1>
<p class="subtitle">${text}</p>
<div class="actions">${actions}</div>
${code && html`<p class="help">${messages[language].errorCode}: <code>${code}</code></p>`}`,
  })
}

/** Notices by the first part of their messages' names. */
export type NoticeTexts = 'notFound' | 'error' | 'expired' | 'unavailable' | 'busy'

/** The console begins a new sign-in where one is needed: it is also the way to try once more. */
export function linkToConsole(language: Language, publicUrl: string, texts?: NoticeTexts): Html {
  const { toConsole, tryAgain } = messages[language]
  const label = texts === 'unavailable' || texts === 'busy' ? tryAgain : toConsole
  return html`<a class="primary" href="${publicUrl}/">${label}</a>`
}
