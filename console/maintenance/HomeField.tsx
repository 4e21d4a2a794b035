import { type Choice, ChoiceField } from '../kit/form/ChoiceField.tsx'
import { useSearch } from '../kit/form/use-search.ts'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { tagNumber } from '../tags/Tag.tsx'
import { placeText } from './words.ts'

const offered = 20

interface Home {
  id: string
  tag_id: string
  address: string | null
  area: string | null
  client_name?: string
}

const homeChoice = ({ id, tag_id, client_name, ...place }: Home): Choice => ({
  value: id,
  label: [tagNumber(tag_id), client_name, placeText(place)].filter(Boolean).join(' · '),
})

/** An installation of the company, searched on the server. */
export const HomeField = () => {
  const { search, isCurrent, onSearch } = useSearch()
  const query = { limit: offered, ...(search ? { search } : {}) }
  const { data, isPlaceholderData } = useAnswer('listInstallationOptions', { query }, { keepPrevious: true })
  return (
    <ChoiceField
      name="installation_id"
      label={m.info_installation()}
      required
      wide
      options={(data?.items ?? []).map(homeChoice)}
      areOfTyped={isCurrent && !isPlaceholderData}
      onSearch={onSearch}
      nothing={m.installation_none_found()}
    />
  )
}
