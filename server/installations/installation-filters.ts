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
    if (who.kind === 'distributor') {
      const { premium, companies } = await countDistributorFilters(tx, who)
      const items = [...ofField('is_premium', premium), ...ofField('technician_company_id', companies)]
      return { items, total: items.length }
    }
    const premium = await countPremium(tx, who.company)
    const items = [...ofField('is_premium', premium), ...ofField('area', await countAreas(tx, who.company))]
    return { items, total: items.length }
  },
})
