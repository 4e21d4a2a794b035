import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { CatalogueItem } from '../../../contract/catalogue/schema.ts'
import { priceText, typeWord } from '../../catalogue/words.ts'
import styles from '../../kit/form/Form.module.css'
import { LabelText } from '../../kit/form/LabelText.tsx'
import { SearchSelect } from '../../kit/form/SearchSelect.tsx'
import { useSearch } from '../../kit/form/use-search.ts'
import { m } from '../../paraglide/messages.js'
import { useAnswer } from '../../session/queries.ts'

const offered = 20

const label = (item: CatalogueItem): string =>
  [
    typeWord(item.item_type_id),
    [item.name, item.model_year].filter(Boolean).join(', '),
    priceText(item),
  ].join(' · ')

/** An appliance of the catalogue, which fills the fields below; they are copies and may be changed. */
export const CatalogueChoice = () => {
  const { setValue } = useFormContext()
  const [id, setId] = useState<string | null>(null)
  const { search, isCurrent, onSearch } = useSearch()
  const { data, isPlaceholderData } = useAnswer(
    'listItems',
    { query: { kind: ['appliance'], limit: offered, ...(search ? { search } : {}) } },
    { keepPrevious: true, quiet: true },
  )
  const items = data?.items ?? []
  const pick = (picked: string | null) => {
    setId(picked)
    const item = items.find((one) => one.id === picked)
    if (!item) return
    const copied = {
      item_type_id: item.item_type_id,
      make: item.make ?? '',
      model: item.model,
      cost: item.price,
      model_year: item.model_year,
      warranty: item.warranty ?? '',
    }
    for (const [name, value] of Object.entries(copied)) setValue(name, value, { shouldDirty: true })
  }
  return (
    <SearchSelect
      className={styles.wide ?? ''}
      label={<LabelText label={m.item_from_catalogue()} required={false} />}
      value={id}
      options={items.map((item) => ({ value: item.id, label: label(item) }))}
      areOfTyped={isCurrent && !isPlaceholderData}
      onSearch={onSearch}
      onPick={pick}
      nothing={m.item_catalogue_none()}
    />
  )
}
