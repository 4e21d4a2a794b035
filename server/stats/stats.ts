import type { Stats } from '../../contract/stats/routes.ts'
import { timezoneOf } from '../companies/own-company.store.ts'
import type { PersonCall } from '../http/serve.ts'
import {
  countBuildings,
  countByState,
  countFaults,
  countInstalled,
  listCompanyStandings,
  type Period,
} from './stats.store.ts'

export const answerStats = () => ({
  async getStats(_request: unknown, { tx, who }: PersonCall): Promise<Stats> {
    const timezone = await timezoneOf(tx, who.company)
    const [faults, devices, buildings, weekly, monthly, yearly] = await Promise.all([
      countFaults(tx),
      countByState(tx),
      countBuildings(tx, timezone),
      countInstalled(tx, 'week', timezone),
      countInstalled(tx, 'month', timezone),
      countInstalled(tx, 'year', timezone),
    ])
    return {
      ...devices,
      faults: { blocking: faults.blocking, non_blocking: faults.non_blocking },
      faults_last_week: { opened: faults.opened, resolved: faults.resolved },
      installations_last_months: buildings,
      devices_weekly: weekly,
      devices_monthly: monthly,
      devices_yearly: yearly,
    }
  },

  async listBuildingsByMonth(_request: unknown, { tx, who }: PersonCall) {
    const items = await countBuildings(tx, await timezoneOf(tx, who.company))
    return { items, total: items.length }
  },

  listCompanyStandings: ({ query }: { query: { limit: number; offset: number } }, { tx }: PersonCall) =>
    listCompanyStandings(tx, query),

  async listDeviceInstallations({ query }: { query: { period: Period } }, { tx, who }: PersonCall) {
    const items = await countInstalled(tx, query.period, await timezoneOf(tx, who.company))
    return { items, total: items.length }
  },
})
