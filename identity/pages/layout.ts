import { art } from './art.ts'
import { assetPath } from './assets.ts'
import { type Html, html } from './html.ts'
import { logo } from './logo.ts'
import { type Language, languages, messages } from './messages.ts'

export interface Page {
  language: Language
  title: string
  body: Html
  /** Where the other language of this page is, when it can be had. */
  languageLink?: ((language: Language) => string) | undefined
  /** What the page runs; none unless it is named. */
  script?: string | undefined
}

export function renderPage({ language, title, body, languageLink, script }: Page): string {
  const text = messages[language]
  const other = languages.find((candidate) => candidate !== language) ?? language
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · Thalpos</title>
<link rel="icon" type="image/svg+xml" href="${assetPath('icon.svg')}">
<link rel="preload" as="font" type="font/woff2" crossorigin href="${assetPath(`inter-${language === 'el' ? 'greek' : 'latin'}.woff2`)}">
<link rel="stylesheet" href="${assetPath('identity.css')}">
${script && html`<script defer src="${assetPath(script)}"></script>`}
</head>
<body>
<div class="side">
<header>${logo}${
    languageLink &&
    html`<a class="language" lang="${other}" hreflang="${other}" href="${languageLink(other)}">${globe}${messages[other].languageName}</a>`
  }</header>
<main>${body}</main>
<footer>© ${new Date().getFullYear()} Thalpos</footer>
</div>
<aside>${art}<div class="motto"><p class="motto-title">${text.mottoTitle}</p><p>${text.mottoText}</p></div></aside>
</body>
</html>
`.text
}

const globe = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="9"/><path d="M3.6 9h16.8M3.6 15h16.8M12 3a15 15 0 0 1 0 18M12 3a15 15 0 0 0 0 18"/></svg>`
