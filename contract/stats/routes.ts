import { z } from 'zod'
import { isoTime } from '../lists.ts'
import { deviceTypeSchema } from '../models/model.ts'
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

/** A device that needs attention, worst first. `value` is the evidence: room °C, or the fault code. */
export const attentionSchema = z
  .object({
    kind: z.enum(['blocking_fault', 'fault', 'radio_lost', 'offline']),
    device_id: z.string(),
    device_type: deviceTypeSchema,
    client_name: z.string().nullable(),
    /** Only for the company's own clients; null for a distributor. */
    client_phone: z.string().nullable(),
    address: z.string().nullable(),
    area: z.string().nullable(),
    model: z.string().nullable(),
    code: z.string().nullable(),
    room_temperature: z.number().nullable(),
    /** Whether this person may send commands to the device. */
    may_command: z.boolean(),
    since: isoTime,
  })
  .meta({ id: 'Attention' })
export type Attention = z.infer<typeof attentionSchema>

/** A technician company with its installed devices of the distributor's inventory, and how they stand. */
export const companyStandingSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    devices_installed: z.int(),
    devices_offline: z.int(),
    devices_unknown: z.int(),
    devices_with_error: z.int(),
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
  listAttention: route({
    method: 'GET',
    path: '/stats/attention',
    tag: 'stats',
    summary: 'What needs a person now, worst first',
    roles: everyone,
    query: z.object({ limit: z.coerce.number().int().min(1).max(50).default(6) }),
    reply: z.object({ items: z.array(attentionSchema), total: z.int() }),
  }),
  listCompanyStandings: route({
    method: 'GET',
    path: '/stats/companies',
    tag: 'stats',
    summary: 'How the distributor’s devices stand at each company, the one with most faults first',
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
