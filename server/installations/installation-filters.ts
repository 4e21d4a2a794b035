import type { PersonCall } from '../http/serve.ts'
import { countPremium } from './installation-pages.store.ts'
import { countAreas, countDistributorFilters } from './installations.store.ts'

interface ValueCount {
  value: string | number | boolean | null
  name?: string
  count: number
}

const ofField = (field: string, counts: readonly ValueCount[]) => counts.map((count) => ({ field, ...count }))

export const answerInstallationFilters = () => ({
  async listInstallationFilter(_request: unknown, { tx, who }: PersonCall) {
    const { premium, companies } =
      who.kind === 'distributor'
        ? await countDistributorFilters(tx, who)
        : { premium: await countPremium(tx, who.company), companies: [] }
    const items = [
      ...ofField('is_premium', premium),
      ...ofField('area', await countAreas(tx, who)),
      ...ofField('technician_company_id', companies),
    ]
    return { items, total: items.length }
  },
})
