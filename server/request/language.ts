import type { Language } from '../../contract/language.ts'

/** The first supported language of an Accept-Language header; Greek without one. */
export function requestedLanguage(header: string | undefined): Language {
  const codes = (header ?? '').split(',').map((part) => part.trim().toLowerCase().split(/[-;]/)[0])
  return codes.find((code): code is Language => code === 'el' || code === 'en') ?? 'el'
}
