import { useCallback, useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { type MaterialForm, materialFields } from '../../contract/jobs/fields.ts'
import { priceText } from '../catalogue/words.ts'
import { SuggestField } from '../kit/form/SuggestField.tsx'
import { useSearch } from '../kit/form/use-search.ts'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'

const offered = 8

const wholeCents = (euro: number) => Math.round(euro * 100) / 100

/** An item of the catalogue, which brings its price, or free text. */
export const MaterialNameField = () => {
  const { setValue, getValues, watch } = useFormContext<MaterialForm>()
  const { search, onSearch } = useSearch()
  const name = watch('name') ?? ''
  useEffect(() => onSearch(name), [name, onSearch])
  const { data } = useAnswer(
    'listItems',
    { query: { limit: offered, ...(search ? { search } : {}) } },
    { keepPrevious: true, quiet: true },
  )
  const items = data?.items ?? []
  const item = items.find((one) => one.name === name)
  // Text that is no longer an item's name has no item.
  useEffect(() => {
    if (getValues('item_id') && data && !item) setValue('item_id', null)
  }, [item, data, getValues, setValue])
  const quantity = watch('quantity')
  const priced = useRef<number>(undefined)
  const fill = useCallback(
    (price: number) => {
      priced.current = wholeCents(price * (getValues('quantity') || 1))
      setValue('cost', priced.current, { shouldDirty: true })
    },
    [getValues, setValue],
  )
  const price = item?.price ?? null
  // The cost follows the quantity until a person types another.
  useEffect(() => {
    if (
      price !== null &&
      quantity > 0 &&
      priced.current !== undefined &&
      getValues('cost') === priced.current
    )
      fill(price)
  }, [price, quantity, getValues, fill])
  const pick = (picked: string) => {
    const chosen = items.find((one) => one.name === picked)
    if (!chosen) return
    setValue('item_id', chosen.id, { shouldDirty: true })
    setValue('unit', chosen.unit ?? ('' as never), { shouldDirty: true })
    if (chosen.price !== null) fill(chosen.price)
  }
  return (
    <SuggestField
      name="name"
      label={m.entry_material()}
      required
      wide
      max={materialFields.name.limit}
      suggestions={items.map((one) => one.name)}
      noteOf={(suggestion) => {
        const found = items.find((one) => one.name === suggestion)
        return found && priceText(found)
      }}
      areFound
      onPicked={pick}
    />
  )
}
