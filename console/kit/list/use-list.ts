import { useNavigate, useSearch } from '@tanstack/react-router'
import type { pageSizes } from '../../../contract/lists.ts'
import type { ListSearch } from './search.ts'

export interface ListState<Sort extends string = string> {
  search: string
  page: number
  size: number
  sort: Sort | undefined
  order: 'asc' | 'desc'
  /** Chosen words of every filter that has any. */
  filters: Readonly<Record<string, readonly string[]>>
  /** The query for the server: page and order in its terms. */
  query: { limit: number; offset: number; search?: string; sort?: Sort; order?: 'asc' | 'desc' }
  isFiltered: boolean
  setSearch(text: string): void
  setPage(page: number): void
  setSize(size: number): void
  setSort(sort: Sort | undefined, order: 'asc' | 'desc'): void
  setFilter(key: string, values: readonly string[]): void
  clear(): void
}

/** Every list begins with so many rows. */
const usualSize: (typeof pageSizes)[number] = 15

interface ListDefaults<Sort extends string> {
  /** Keys of the filters, as they stand in the address. */
  filters?: readonly string[]
  sort?: Sort
  order?: 'asc' | 'desc'
}

const wordsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : value === undefined ? [] : [value]).map(String)

/** Search, filters, order and page of a list, stored in the address so that Back, refresh and sharing work. */
export const useList = <Sort extends string = string>(defaults: ListDefaults<Sort> = {}): ListState<Sort> => {
  const address = useSearch({ strict: false }) as ListSearch
  const navigate = useNavigate()
  const change = (next: Record<string, unknown>, replace = false) =>
    void navigate({
      to: '.',
      search: ((old: object) => ({ ...old, ...next })) as never,
      replace,
      resetScroll: false,
    })

  const keys = defaults.filters ?? []
  const filters = Object.fromEntries(
    keys.map((key) => [key, wordsOf(address[key])] as const).filter(([, words]) => words.length > 0),
  )
  const search = address.search ?? ''
  const page = address.page ?? 1
  const size = address.size ?? usualSize
  const sort = (address.sort as Sort | undefined) ?? defaults.sort
  const order = address.order ?? (address.sort ? 'asc' : (defaults.order ?? 'asc'))
  return {
    search,
    page,
    size,
    sort,
    order,
    filters,
    query: {
      limit: size,
      offset: (page - 1) * size,
      ...(search ? { search } : {}),
      ...(sort ? { sort, order } : {}),
    },
    isFiltered: search !== '' || Object.keys(filters).length > 0,
    setSearch: (text) => change({ search: text.trim() || undefined, page: undefined }, true),
    setPage: (next) => change({ page: next > 1 ? next : undefined }),
    setSize: (next) => change({ size: next, page: undefined }),
    setSort: (next, direction) =>
      change({ sort: next, order: next ? direction : undefined, page: undefined }),
    setFilter: (key, values) =>
      change({ [key]: values.length > 0 ? [...values] : undefined, page: undefined }),
    clear: () =>
      change({
        search: undefined,
        page: undefined,
        ...Object.fromEntries(keys.map((key) => [key, undefined])),
      }),
  }
}
