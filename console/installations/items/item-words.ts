import { itemTypes } from '../../../contract/catalogue/types.ts'
import { fuelTypes, type InstallationItem, placementTypes } from '../../../contract/installations/items.ts'
import type { Choice } from '../../kit/form/ChoiceField.tsx'
import { getLocale } from '../../paraglide/runtime.js'

interface Kind {
  id: number
  label: { el: string; en: string }
}

const wordIn = (kinds: readonly Kind[], id: number | null): string | undefined =>
  kinds.find((kind) => kind.id === id)?.label[getLocale()]

export const itemTypeWord = (id: number): string => wordIn(itemTypes, id) ?? ''
export const fuelTypeWord = (id: number | null) => wordIn(fuelTypes, id)
export const placementWord = (id: number | null) => wordIn(placementTypes, id)

const choicesOf = (kinds: readonly Kind[]): Choice[] =>
  kinds.map(({ id, label }) => ({ value: String(id), label: label[getLocale()] }))

export const itemTypeChoices = () => choicesOf(itemTypes)
export const fuelTypeChoices = () => choicesOf(fuelTypes)
export const placementChoices = () => choicesOf(placementTypes)

/** `Λέβητας Viessmann Vitodens 100-W` */
export const itemText = ({ item_type_id, make, model }: InstallationItem): string =>
  [itemTypeWord(item_type_id), make, model].join(' ')
