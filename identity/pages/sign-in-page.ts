import { type Html, html } from './html.ts'
import { renderPage } from './layout.ts'
import { type Language, messages } from './messages.ts'

type Field = 'login' | 'password'

export type SignInFault =
  | { kind: 'missing'; fields: readonly Field[] }
  | { kind: 'wrong' }
  | { kind: 'throttled'; retryAfter: number }

export interface SignInPage {
  language: Language
  path: string
  login: string
  fault?: SignInFault | undefined
}

export function renderSignIn({ language, path, login, fault }: SignInPage): string {
  const text = messages[language]
  const withLanguage = (wanted: Language) => `${path}?lang=${wanted}`
  const missing = fault?.kind === 'missing' ? fault.fields : []
  const state = (field: Field) =>
    fault?.kind === 'wrong'
      ? html` aria-invalid="true" aria-describedby="fault"`
      : html`${missing.includes(field) && html` aria-invalid="true"`} aria-describedby="${field}-fault"`
  /** Beside its field, and hidden until the field is found empty: here, or by the script before anything is sent. */
  const ask = (field: Field, sentence: string) =>
    html`<p class="field-fault" id="${field}-fault"${!missing.includes(field) && html` hidden`}>${sentence}</p>`
  const focused: Field = missing[0] ?? (login === '' ? 'login' : 'password')
  const focus = (field: Field) => focused === field && html` autofocus`
  const waits = fault?.kind === 'throttled'
  return renderPage({
    language,
    title: text.title,
    languageLink: withLanguage,
    script: 'sign-in.js',
    body: html`<h1>${text.title}</h1>
<p class="subtitle">${text.subtitle}</p>
<form method="post" action="${withLanguage(language)}" novalidate>
${fault && fault.kind !== 'missing' && html`<p class="fault" id="fault" role="alert">${warning}${describe(fault, language)}</p>`}
<label for="login">${text.login}</label>
<input id="login" name="login" type="text" inputmode="email" autocomplete="username" autocapitalize="none" autocorrect="off" spellcheck="false" maxlength="320" required value="${login}"${state('login')}${focus('login')}>
${ask('login', text.missingLogin)}
<label for="password">${text.password}</label>
<div class="password">
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="1024" required${state('password')}${focus('password')}>
<button type="button" id="show-password" hidden aria-controls="password" aria-pressed="false" data-show="${text.showPassword}" data-hide="${text.hidePassword}">${eye}${eyeOff}</button>
</div>
${ask('password', text.missingPassword)}
<button type="submit" class="primary"${waits && html` data-waits`}>${text.submit}</button>
</form>
<p class="help">${text.help}</p>`,
  })
}

/** The script counts the seconds down; without one they say how long it was from the beginning. */
function describe(fault: Exclude<SignInFault, { kind: 'missing' }>, language: Language): Html {
  const text = messages[language]
  if (fault.kind === 'wrong') return html`<span>${text.wrong}</span>`
  const { retryAfter } = fault
  const sentence = (retryAfter === 1 ? text.throttledOne : text.throttledMany).replace(
    '{seconds}',
    `${retryAfter}`,
  )
  return html`<span id="wait" data-seconds="${retryAfter}" data-one="${text.throttledOne}" data-many="${text.throttledMany}" data-over="${text.throttledOver}">${sentence}</span>`
}

const warning = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M8.7 3h6.6L21 8.7v6.6L15.3 21H8.7L3 15.3V8.7zM12 8v5M12 16h.01"/></svg>`
const eye = html`<svg class="icon eye" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="2.2"/><path d="M21 12c-2.4 4-5.4 6-9 6s-6.6-2-9-6c2.4-4 5.4-6 9-6s6.6 2 9 6"/></svg>`
const eyeOff = html`<svg class="icon eye-off" viewBox="0 0 24 24" aria-hidden="true"><path d="M10.6 10.6a2 2 0 0 0 2.8 2.8M16.7 16.7A8.7 8.7 0 0 1 12 18c-3.6 0-6.6-2-9-6 1.3-2.1 2.7-3.7 4.3-4.7m2.9-1.1A9 9 0 0 1 12 6c3.6 0 6.6 2 9 6a18 18 0 0 1-2 2.8M3 3l18 18"/></svg>`
