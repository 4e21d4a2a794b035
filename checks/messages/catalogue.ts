// The two message files as keys with the placeholders that their texts use.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const locales = ['el', 'en'] as const
export type Locale = (typeof locales)[number]

interface Variants {
  declarations?: string[]
  match: Record<string, string>
}
type Message = string | Variants[]
export type Catalogue = Record<string, Message>

const fileOf = (root: string, locale: Locale) => join(root, 'console/messages', `${locale}.json`)

export const readCatalogue = (root: string, locale: Locale): Catalogue =>
  JSON.parse(readFileSync(fileOf(root, locale), 'utf8')) as Catalogue

export function sortCatalogue(root: string, locale: Locale): void {
  const sorted = Object.entries(readCatalogue(root, locale)).toSorted(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(fileOf(root, locale), `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}

const textsOf = (message: Message): string[] =>
  typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match))

const placeholdersOf = (message: Message): string =>
  [
    ...new Set(
      textsOf(message).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)),
    ),
  ]
    .toSorted()
    .join(', ')

/** What is wrong with the files by themselves, a line each. */
export function compareCatalogues(catalogues: Record<Locale, Catalogue>): string[] {
  const { el, en } = catalogues
  const keys = [...new Set([...Object.keys(el), ...Object.keys(en)])]
  const faults = keys.flatMap((key) => {
    const [greek, english] = [el[key], en[key]]
    if (greek === undefined) return `${key} is missing from el.json`
    if (english === undefined) return `${key} is missing from en.json`
    if ([...textsOf(greek), ...textsOf(english)].some((text) => text.trim() === '')) return `${key} is empty`
    const [inGreek, inEnglish] = [placeholdersOf(greek), placeholdersOf(english)]
    return inGreek === inEnglish ? [] : `${key} has {${inGreek}} in Greek and {${inEnglish}} in English`
  })
  const unsorted = locales.filter(
    (locale) => Object.keys(catalogues[locale]).join() !== Object.keys(catalogues[locale]).toSorted().join(),
  )
  return [
    ...faults,
    ...unsorted.map((locale) => `${locale}.json is not sorted: node checks/messages.ts --sort`),
  ]
}
