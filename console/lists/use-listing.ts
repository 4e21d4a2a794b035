// What every list screen hands to the list page besides its rows: the answer with the count of all, the export of all
// pages, and under which name the person's columns are stored.
import type { SaveList } from '../kit/list/ExportButton.tsx'
import type { ListAnswer } from '../kit/list/rows.ts'
import type { ListState } from '../kit/list/use-list.ts'
import type { SentTo } from '../session/api.ts'
import { useRemembered } from '../session/person.ts'
import { type ListExport, saveList } from './save-list.ts'

/** How a list screen requests its page. */
export const pageOptions = { keepPrevious: true, refetchInterval: 60_000 } as const

/** The count without search and filters is requested only for "3 of 214". */
export const countOptions = (list: ListState) => ({ enabled: list.isFiltered, quiet: true })

interface ListingOptions<O extends ListExport, Row> {
  /** Name of the list in the browser's storage. */
  name: string
  title: string
  list: ListState
  answer: ListAnswer<Row>
  /** Without search and filters; undefined until it is known. */
  allCount: number | undefined
  exported: O
  query: NonNullable<SentTo<O>['query']>
}

interface Listing<Row> {
  title: string
  list: ListState
  answer: ListAnswer<Row>
  allCount: number | undefined
  remember: string
  save: SaveList
}

export const useListing = <const O extends ListExport, Row>({
  name,
  title,
  list,
  answer,
  allCount,
  exported,
  query,
}: ListingOptions<O, Row>): Listing<Row> => {
  const found = answer.data?.total_is_least ? allCount : answer.data?.total
  return {
    title,
    list,
    answer,
    allCount,
    remember: useRemembered(name),
    save: saveList(exported, { query, name: title, total: found ?? 0 }),
  }
}
