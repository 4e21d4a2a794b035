import { z } from 'zod'
import { route } from '../route.ts'

const dated = z.array(z.object({ date: z.iso.date(), count: z.int() }))
const datedList = z.object({ items: dated, total: z.int() })

/**
 * Counts of the company's devices; every installed one is active, offline or unknown (never reported). Dates
 * are local days, the first day of each week, month or year.
 */
export const statsSchema = z
  .object({
    devices_total: z.int(),
    devices_installed: z.int(),
    devices_active: z.int(),
    devices_offline: z.int(),
    devices_unknown: z.int(),
    devices_with_error: z.int(),
    faults: z.object({ blocking: z.int(), non_blocking: z.int() }),
    faults_last_week: z.object({ opened: z.int(), resolved: z.int() }),
    installations_last_months: dated,
    devices_weekly: dated,
    devices_monthly: dated,
    devices_yearly: dated,
  })
  .meta({ id: 'Stats' })
export type Stats = z.infer<typeof statsSchema>

/** A technician company with its installed devices of the distributor's inventory, and how they stand. */
export const companyStandingSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    devices_installed: z.int(),
    devices_offline: z.int(),
    devices_unknown: z.int(),
    devices_with_error: z.int(),
    /** Active ones. */
    alarms: z.int(),
  })
  .meta({ id: 'CompanyStanding' })
export type CompanyStanding = z.infer<typeof companyStandingSchema>

const everyone = ['technician_company', 'distributor'] as const

export const statsRoutes = {
  getStats: route({
    method: 'GET',
    path: '/stats',
    tag: 'stats',
    summary: 'Counts for the dashboard',
    roles: everyone,
    reply: statsSchema,
  }),
  listBuildingsByMonth: route({
    method: 'GET',
    path: '/stats/last/months',
    tag: 'stats',
    summary: 'How many buildings were added in each of the last twelve months',
    roles: everyone,
    reply: datedList.meta({ id: 'BuildingsByMonth' }),
  }),
  listCompanyStandings: route({
    method: 'GET',
    path: '/stats/companies',
    tag: 'stats',
    summary: 'How the distributor’s devices stand at each company, the one with most alarms first',
    roles: ['distributor'],
    query: z.object({
      limit: z.coerce.number().int().min(1).max(200).default(50),
      offset: z.coerce.number().int().min(0).default(0),
    }),
    reply: z.object({ items: z.array(companyStandingSchema), total: z.int() }),
  }),
  listDeviceInstallations: route({
    method: 'GET',
    path: '/devices/stats/installations',
    tag: 'stats',
    summary: 'How many devices were installed in each of the last weeks, months or years',
    roles: everyone,
    query: z.object({ period: z.enum(['week', 'month', 'year']).default('week') }),
    reply: datedList.meta({ id: 'DeviceInstallations' }),
  }),
} as const
