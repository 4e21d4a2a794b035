import { SearchSelect } from '../kit/form/SearchSelect.tsx'
import { useSearch } from '../kit/form/use-search.ts'
import type { Filter } from '../kit/list/columns.ts'
import type { ListState } from '../kit/list/use-list.ts'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { homeText } from './home-text.ts'
import { isId } from './is-id.ts'

const offered = 20

/** One installation of the company, or of the client that the list is filtered by, searched on the server. */
export const InstallationFilter = ({ filter, list }: { filter: Filter; list: ListState }) => {
  const { search, isCurrent, onSearch } = useSearch()
  const client = list.filters.client_id?.find(isId)
  const query = {
    limit: offered,
    ...(search ? { search } : {}),
    ...(client ? { client_id: client } : {}),
  }
  const { data, isPlaceholderData } = useAnswer(
    'listInstallationOptions',
    { query },
    { keepPrevious: true, quiet: true },
  )
  const [known] = filter.options
  return (
    <SearchSelect
      label={filter.label}
      value={known?.value ?? null}
      known={known}
      options={(data?.items ?? []).map((home) => ({ value: home.id, label: homeText(home) }))}
      areOfTyped={isCurrent && !isPlaceholderData}
      onSearch={onSearch}
      onPick={(id) => list.setFilter(filter.key, id === null ? [] : [id])}
      nothing={m.installation_none_found()}
      placeholder={m.filter_any()}
    />
  )
}
