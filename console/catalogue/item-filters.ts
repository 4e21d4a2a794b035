import type { ItemFilter } from '../../contract/catalogue/routes.ts'
import { itemKinds } from '../../contract/catalogue/types.ts'
import type { Filter } from '../kit/list/columns.ts'
import { m } from '../paraglide/messages.js'
import type { SentTo } from '../session/api.ts'
import { useAnswer } from '../session/queries.ts'
import { kindWord, typeWord } from './words.ts'

type Field = ItemFilter['field']
const labels: Record<Field, () => string> = {
  kind: m.catalogue_kind,
  item_type_id: m.item_type,
  make: m.item_make,
}
export const itemFilterKeys = Object.keys(labels) as Field[]

const nameOf = ({ field, value }: ItemFilter): string => {
  const kind = itemKinds.find((one) => one === value)
  if (field === 'kind') return kind ? kindWord[kind]() : value
  return field === 'item_type_id' ? typeWord(value) : value
}

/** The values of the company's items, each with its count. */
export const useItemFilters = (): Filter[] => {
  const { data } = useAnswer('listItemFilter', {}, { quiet: true, staleTime: 60_000 })
  const byField = Map.groupBy(data?.items ?? [], ({ field }) => field)
  return itemFilterKeys.flatMap((key) => {
    const options = (byField.get(key) ?? []).map((one) => ({
      value: one.value,
      label: nameOf(one),
      count: one.count,
    }))
    return options.length > 0 ? [{ key, label: labels[key](), options, isSingle: key === 'kind' }] : []
  })
}

type Filters = Pick<NonNullable<SentTo<'listItems'>['query']>, Field>

/** The values of the address that the contract knows. */
export const filtersOf = (words: Readonly<Record<string, readonly string[]>>): Filters => ({
  kind: words['kind']?.flatMap((word) => itemKinds.find((kind) => kind === word) ?? []),
  item_type_id: words['item_type_id']?.filter((word) => /^\d+$/.test(word)),
  make: words['make'],
})
