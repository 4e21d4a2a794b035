import { premiumFilter } from '../clients/premium-filter.ts'
import type { Filter } from '../kit/list/columns.ts'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'

/** Premium or not, where they are, and for a distributor the companies whose installations it reads, with how many each has. */
export const useInstallationFilters = (): Filter[] => {
  const { data } = useAnswer('listInstallationFilter', {}, { quiet: true, staleTime: 60_000 })
  const items = data?.items ?? []
  const companies = items.flatMap(({ field, value, name, count }) =>
    field === 'technician_company_id' ? [{ value: String(value), label: name ?? '', count }] : [],
  )
  const areas = items.flatMap(({ field, value, count }) =>
    field === 'area' && value ? [{ value: String(value), label: String(value), count }] : [],
  )
  return [
    premiumFilter(items.filter(({ field }) => field === 'is_premium')),
    {
      key: 'is_placed',
      label: m.installation_place(),
      isSingle: true,
      options: [{ value: 'false', label: m.installation_not_placed() }],
    },
    ...(areas.length > 0 ? [{ key: 'area', label: m.info_area(), options: areas }] : []),
    ...(companies.length > 0
      ? [{ key: 'technician_company_id', label: m.filter_companies(), options: companies }]
      : []),
  ]
}
