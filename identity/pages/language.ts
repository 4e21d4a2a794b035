import type { IncomingMessage } from 'node:http'
import { type Language, languages } from './messages.ts'

export interface LanguageSources {
  query?: string | null | undefined
  uiLocales?: string | undefined
  cookie?: string | undefined
}

/** The choice on the page comes before the request of the console, and that before the cookie. */
export function chooseLanguage({ query, uiLocales, cookie }: LanguageSources): Language {
  const candidates = [query, ...(uiLocales?.split(' ') ?? []), cookie]
  for (const candidate of candidates) {
    const found = languages.find((language) => language === candidate?.toLowerCase().split('-')[0])
    if (found) return found
  }
  return 'el'
}

/** The language of a page that belongs to no sign-in: its own address, else the remembered one. */
export function languageOf(request: IncomingMessage): Language {
  const query = new URL(request.url ?? '/', 'http://any').searchParams
  return chooseLanguage({
    query: query.get('lang'),
    uiLocales: query.get('ui_locales') ?? undefined,
    cookie: rememberedLanguage(request),
  })
}

export function rememberedLanguage(request: IncomingMessage): string | undefined {
  return /(?:^|;\s*)lang=(\w+)/.exec(request.headers.cookie ?? '')?.[1]
}

export function toLanguageCookie(language: Language): string {
  return `lang=${language}; Path=/; Max-Age=31536000; SameSite=Lax`
}
