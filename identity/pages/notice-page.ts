import { type Html, html } from './html.ts'
import { renderPage } from './layout.ts'
import { type Language, messages } from './messages.ts'

export interface Notice {
  language: Language
  title: string
  text: string
  /** The protocol's own error code, for whoever is asked for help. */
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

export function linkToConsole(language: Language, publicUrl: string): Html {
  return html`<a class="primary" href="${publicUrl}/">${messages[language].toConsole}</a>`
}
