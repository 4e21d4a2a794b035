import { useInstallationFilters } from '../installations/installation-filters.ts'
import { FilterMenu } from '../kit/list/FilterMenu.tsx'
import { FilterChips } from '../kit/list/Toolbar.tsx'
import type { ListState } from '../kit/list/use-list.ts'
import { companyKey } from './consumption-search.ts'

/** Whose devices count, for a distributor; absent while it reads those of one company only. */
export const CompanyFilter = ({ list }: { list: ListState }) => {
  const filters = useInstallationFilters().filter(({ key }) => key === companyKey)
  const isChoice = filters.some(({ options }) => options.length > 1)
  if (!isChoice && !list.isFiltered) return null
  return (
    <>
      <FilterMenu list={list} filters={filters} />
      <FilterChips list={list} filters={filters} />
    </>
  )
}
