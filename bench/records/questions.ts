import { catalogueSorts } from '../../contract/catalogue/schema.ts'
import { clientSorts } from '../../contract/clients/schema.ts'
import { installationSorts } from '../../contract/installations/schema.ts'

export interface Question {
  name: string
  /** Under /api/v1, with what to look for put in. */
  paths: (sought: Sought) => string[]
}

/** What some record of the company has, so that a search for it finds something. */
export interface Sought {
  lastnames: string[]
  phones: string[]
  tags: number[]
  records: number
}

function list(path: string, query: Record<string, string | number> = {}): string {
  const params = new URLSearchParams({ limit: '15' })
  for (const [key, value] of Object.entries(query)) params.set(key, String(value))
  return `/api/v1/${path}?${params.toString()}`
}

const always = (path: string) => () => [path]

function listQuestions(noun: 'clients' | 'installations', sorts: readonly string[]): Question[] {
  const searched = (name: string, words: string[] | ((sought: Sought) => (string | number)[])): Question => ({
    name: `${noun}, ${name}`,
    paths: (sought) =>
      (typeof words === 'function' ? words(sought) : words).map((search) => list(noun, { search })),
  })
  return [
    { name: `${noun}, first page`, paths: always(list(noun)) },
    { name: `${noun}, a page in the middle`, paths: ({ records }) => [list(noun, { offset: records >> 1 })] },
    { name: `${noun}, count`, paths: always(`/api/v1/${noun}/count`) },
    { name: `${noun}, premium only`, paths: always(list(noun, { is_premium: 'true' })) },
    ...sorts.map((sort) => ({
      name: `${noun}, sorted by ${sort}`,
      paths: () => [list(noun, { sort, order: 'asc' }), list(noun, { sort, order: 'desc' })],
    })),
    searched('search of one letter', ['π', 'k']),
    searched('search of two letters', ['πα', 'ko']),
    searched('search of a frequent name (papadop)', ['papadop', 'Παπαδόπ']),
    searched('search of surnames', ({ lastnames }) => lastnames),
    searched('search of a part within names', ({ lastnames }) => lastnames.map((name) => name.slice(2, 7))),
    searched('search of telephone numbers', ({ phones }) => phones),
    searched('search of six digits within numbers', ({ phones }) => phones.map((phone) => phone.slice(3, 9))),
    searched('search of two words', ({ lastnames }) => lastnames.map((name) => `${name} γε`)),
    searched('search that finds nothing', ['ξξζζψ', '0000000000']),
    {
      name: `${noun}, count of a search`,
      paths: () => [`/api/v1/${noun}/count?search=papadop`],
    },
  ]
}

const itemQuestions: Question[] = [
  { name: 'items, first page', paths: always(list('items')) },
  { name: 'items, a page in the middle', paths: always(list('items', { offset: 10_000 })) },
  ...catalogueSorts.map((sort) => ({
    name: `items, sorted by ${sort}`,
    paths: () => [list('items', { sort, order: 'asc' }), list('items', { sort, order: 'desc' })],
  })),
  {
    name: 'items, search of one word',
    paths: () => ['χαλκοσωλήνας', 'giacomini', 'μπεκ'].map((search) => list('items', { search })),
  },
  {
    name: 'items, search of two words',
    paths: () =>
      ['xalkosolinas 11', 'sfairiki vana', 'γωνία χαλκού'].map((search) => list('items', { search })),
  },
  {
    name: 'items, search that finds nothing',
    paths: always(list('items', { search: 'ξξζζψ γωνία' })),
  },
  { name: 'items, filters', paths: always('/api/v1/filters/items') },
]

export const questions: Question[] = [
  ...listQuestions('clients', clientSorts),
  ...listQuestions('installations', installationSorts),
  {
    name: 'installations, search of tags',
    paths: ({ tags }) => tags.map((tag) => list('installations', { search: tag })),
  },
  {
    name: 'installations, search of a street',
    paths: always(list('installations', { search: 'tsimiski 12' })),
  },
  ...itemQuestions,
]
