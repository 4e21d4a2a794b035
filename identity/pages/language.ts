import type { IncomingMessage } from 'node:http'
import { type Language, languages } from './messages.ts'

export interface LanguageWishes {
  query?: string | null | undefined
  uiLocales?: string | undefined
  cookie?: string | undefined
}

/** What was just chosen on the page comes before what the console asked for, and that before what is remembered. */
export function chooseLanguage({ query, uiLocales, cookie }: LanguageWishes): Language {
  const wishes = [query, ...(uiLocales?.split(' ') ?? []), cookie]
  for (const wish of wishes) {
    const found = languages.find((language) => language === wish?.toLowerCase().split('-')[0])
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
