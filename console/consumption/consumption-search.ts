import { z } from 'zod'

export const steps = ['hour', 'day', 'week', 'month'] as const

/** The filter by company in the address, as the server calls it. */
export const companyKey = 'technician_company_id'

/** What the screen keeps in the address. */
export const consumptionSearch = z
  .object({
    /** The name of a span or two days; default this week. */
    period: z.string().max(30).optional().catch(undefined),
    step: z.enum(steps).optional().catch(undefined),
    /** The column whose installations are listed, by its beginning in milliseconds. */
    column: z.coerce.number().int().positive().optional().catch(undefined),
    view: z.literal('table').optional().catch(undefined),
  })
  .catchall(z.unknown())
export type ConsumptionSearch = z.infer<typeof consumptionSearch>
