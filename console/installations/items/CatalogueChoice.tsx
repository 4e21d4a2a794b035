import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { catalogueFields } from '../../../contract/catalogue/fields.ts'
import type { CatalogueItem } from '../../../contract/catalogue/schema.ts'
import { namesOf, omitFields } from '../../../contract/fields.ts'
import { itemFields } from '../../../contract/installations/items.ts'
import { priceText, typeWord } from '../../catalogue/words.ts'
import styles from '../../kit/form/Form.module.css'
import { LabelText } from '../../kit/form/LabelText.tsx'
import { SearchSelect } from '../../kit/form/SearchSelect.tsx'
import { useSearch } from '../../kit/form/use-search.ts'
import { m } from '../../paraglide/messages.js'
import { useAnswer } from '../../session/queries.ts'

const offered = 20

/** All that both have but the notes: those of the catalogue are not about this building. */
const copied = namesOf(omitFields(itemFields, 'notes')).filter((name) => name in catalogueFields) as Exclude<
  keyof typeof catalogueFields & keyof typeof itemFields,
  'notes'
>[]

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
    const fill = (name: string, value: unknown) => setValue(name, value, { shouldDirty: true })
    for (const name of copied) fill(name, item[name] ?? itemFields[name].empty)
    fill('cost', item.price)
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
