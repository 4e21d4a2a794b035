import type { DeviceFieldCount } from '../../contract/devices/filters.ts'
import type { Filter } from '../kit/list/columns.ts'
import { daysOf, periodText } from '../kit/period/period.ts'
import { m } from '../paraglide/messages.js'
import type { SentTo } from '../session/api.ts'
import { useAnswer } from '../session/queries.ts'
import { onlineWord } from './online.ts'
import { deviceTypeWord } from './words.ts'

type Field = DeviceFieldCount['field']

const labels: Record<Field, () => string> = {
  assigned: m.filter_companies,
  deviceTypes: m.filter_device_types,
  attention: m.filter_attention,
  fault: m.filter_faults,
  onlineState: m.filter_connection,
  installed: m.filter_place,
  hvac_brand: m.column_hvac,
}

/** In the order of the menu, the longest last; also the names in the address. */
export const deviceFilterKeys = [...(Object.keys(labels) as Field[]), 'period'] as const
/** A technician has no filter of companies. */
export const technicianFilterKeys = deviceFilterKeys.filter((key) => key !== 'assigned')

const nameOf = ({ field, value, name }: DeviceFieldCount): string => {
  if (field === 'deviceTypes') return deviceTypeWord(value)
  if (field === 'assigned') return name ?? m.filter_in_stock()
  if (field === 'fault') return value === '1' ? m.filter_with_fault() : m.filter_without_fault()
  if (field === 'attention') return m.filter_needs_attention()
  if (field === 'installed') return value === '1' ? m.filter_is_installed() : m.filter_not_installed()
  if (field === 'onlineState') return onlineWord[value as keyof typeof onlineWord].label()
  return value
}

const single: readonly Field[] = ['fault', 'installed']

/** The filters of the list: the values of its devices, each with its count. */
export const useDeviceFilters = (
  operation: 'listDeviceFilter' | 'listInventoryFilter',
  narrowed: Filters & { search?: string | undefined },
  period: string | undefined,
): Filter[] => {
  const { data } = useAnswer(
    operation,
    { query: narrowed },
    { quiet: true, staleTime: 60_000, keepPrevious: true },
  )
  const byField = Map.groupBy(data?.items ?? [], ({ field }) => field)
  const days: Filter[] = period
    ? [
        {
          key: 'period',
          label: m.filter_installed_in(),
          isSingle: true,
          options: [{ value: period, label: m.filter_installed_on({ days: periodText(period) }) }],
        },
      ]
    : []
  const fields = (Object.keys(labels) as Field[]).flatMap((key) => {
    const counts = byField.get(key) ?? []
    const options = counts.map((one) => ({ value: one.value, label: nameOf(one), count: one.count }))
    return options.length > 0 ? [{ key, label: labels[key](), options, isSingle: single.includes(key) }] : []
  })
  return [...fields, ...days]
}

type Filters = Pick<NonNullable<SentTo<'listInventory'>['query']>, Field | 'installed_from' | 'installed_to'>

/** The filters in the form of the contract. */
export const filtersOf = ({ period, ...words }: Readonly<Record<string, readonly string[]>>): Filters => {
  const days = daysOf(period?.[0])
  return { ...words, ...(days ? { installed_from: days.date_from, installed_to: days.date_to } : {}) }
}
