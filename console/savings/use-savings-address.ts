import { useNavigate, useSearch } from '@tanstack/react-router'
import { companyKey } from '../consumption/consumption-search.ts'
import { useList } from '../kit/list/use-list.ts'
import { type SavingsSearch, savingsQueryOf } from './savings-search.ts'

/** What the address shows, and how to change it. A change of what is listed begins with the first page. */
export function useSavingsAddress() {
  const search = useSearch({ strict: false }) as SavingsSearch
  const list = useList({ filters: ['fuel', 'known', companyKey] })
  const navigate = useNavigate()
  return {
    search,
    list,
    query: savingsQueryOf(search),
    go: (change: Partial<SavingsSearch>) =>
      void navigate({
        to: '.',
        search: ((before: object) => ({ ...before, ...change })) as never,
        replace: true,
        resetScroll: false,
      }),
  }
}
export type SavingsAddress = ReturnType<typeof useSavingsAddress>
