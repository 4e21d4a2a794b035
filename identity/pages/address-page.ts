// Shown to somebody whose language is not known yet: both languages, Greek first.
import { html } from './html.ts'
import { renderPage } from './layout.ts'
import { type Language, messages } from './messages.ts'

/** Set by a browser that is at the public address although the `Host` it sent was lost on the way. */
export const markName = 'thalpos_public_address'

export interface AddressPage {
  /** The origin that the request names. */
  opened: string
  publicUrl: string
  /** The public address is one that only the server's own machine can open. */
  isLocal: boolean
  languages: readonly Language[]
}

export function renderAddressPage({ opened, publicUrl, isLocal, languages }: AddressPage): string {
  const [first = 'el'] = languages
  const section = (language: Language) => {
    const text = messages[language]
    const heading =
      language === first ? html`<h1>${text.addressTitle}</h1>` : html`<h2>${text.addressTitle}</h2>`
    return html`<section lang="${language}">${heading}
<p class="subtitle">${text.addressOpened(opened, publicUrl)}</p>
${isLocal && html`<p class="subtitle">${text.addressLocal}</p>`}
<p class="subtitle">${text.addressSetting}</p></section>`
  }
  return renderPage({
    language: first,
    title: messages[first].addressTitle,
    script: 'public-address.js',
    body: html`<div id="public-address" data-origin="${new URL(publicUrl).origin}" data-mark="${markName}">
${languages.map(section)}
<div class="actions"><a class="primary" href="${publicUrl}/">${publicUrl}</a></div>
<p class="help"><code>PUBLIC_URL=${publicUrl}</code></p></div>`,
  })
}
