import { useAnswer } from '../session/queries.ts'

/** The person's own company: logos, the distributor, the brand colour. */
export const useCompany = () => useAnswer('getCompany', {}, { staleTime: 10 * 60_000, quiet: true })
