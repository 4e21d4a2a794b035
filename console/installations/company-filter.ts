import type { Filter } from '../kit/list/columns.ts'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'

/** The companies whose installations a distributor reads. */
export const useCompanyFilter = (enabled: boolean): Filter[] => {
  const { data } = useAnswer('listInstallationFilter', {}, { enabled, quiet: true, staleTime: 60_000 })
  const options = (data?.items ?? []).flatMap(({ field, value, name, count }) =>
    field === 'technician_company_id' ? [{ value: String(value), label: name ?? '', count }] : [],
  )
  return options.length > 0 ? [{ key: 'technician_company_id', label: m.filter_companies(), options }] : []
}
