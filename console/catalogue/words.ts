import type { CatalogueItem } from '../../contract/catalogue/schema.ts'
import {
  catalogueTypes,
  type ItemKind,
  itemTypes,
  materialTypes,
  type Unit,
  units,
} from '../../contract/catalogue/types.ts'
import { formatMoney, formatNumber } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import { getLocale } from '../paraglide/runtime.js'

export const typeWord = (id: unknown): string =>
  catalogueTypes.find((type) => type.id === Number(id))?.label[getLocale()] ?? ''

export const kindWord: Record<ItemKind, () => string> = {
  appliance: m.catalogue_appliances,
  material: m.catalogue_materials,
}

const choicesOf = (types: readonly { id: number; label: { el: string; en: string } }[]) =>
  types.map(({ id, label }) => ({ value: String(id), label: label[getLocale()] }))

/** Types to choose from, appliances before materials. */
export const typeChoices = () => [
  { group: m.catalogue_appliances(), items: choicesOf(itemTypes) },
  { group: m.catalogue_materials(), items: choicesOf(materialTypes) },
]

export const unitWord = (unit: unknown): string =>
  units.find((one) => one.unit === unit)?.label[getLocale()] ?? ''

export const shortUnit = (unit: Unit): string =>
  units.find((one) => one.unit === unit)?.short[getLocale()] ?? ''

/** `9,80 € / μ.` */
export const priceText = ({ price, unit }: Pick<CatalogueItem, 'price' | 'unit'>): string => {
  if (price === null) return '—'
  return unit ? `${formatMoney(price)} / ${shortUnit(unit)}` : formatMoney(price)
}

/** `R32 · 1,4 kg · 0,945 t CO₂` */
export const refrigerantText = ({
  refrigerant,
  refrigerant_charge: charge,
  co2_tonnes: tonnes,
}: Pick<CatalogueItem, 'refrigerant' | 'refrigerant_charge' | 'co2_tonnes'>): string =>
  [
    refrigerant,
    charge !== null && m.catalogue_charge({ kg: formatNumber(charge, 3) }),
    tonnes !== null && tonnes > 0 && m.catalogue_co2({ tonnes: formatNumber(tonnes, 1) }),
  ]
    .filter(Boolean)
    .join(' · ')
