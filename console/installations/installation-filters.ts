import { premiumFilter } from '../clients/premium-filter.ts'
import type { Filter } from '../kit/list/columns.ts'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'

/** Premium or not, and for a distributor the companies whose installations it reads, with how many each has. */
export const useInstallationFilters = (): Filter[] => {
  const { data } = useAnswer('listInstallationFilter', {}, { quiet: true, staleTime: 60_000 })
  const items = data?.items ?? []
  const companies = items.flatMap(({ field, value, name, count }) =>
    field === 'technician_company_id' ? [{ value: String(value), label: name ?? '', count }] : [],
  )
  return [
    premiumFilter(items.filter(({ field }) => field === 'is_premium')),
    ...(companies.length > 0
      ? [{ key: 'technician_company_id', label: m.filter_companies(), options: companies }]
      : []),
  ]
}
