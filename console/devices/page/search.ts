import { z } from 'zod'

/** The tab of the page is `view`; `tab` belongs to a panel over it. */
export const devicePageSearch = z.object({ view: z.string().optional().catch(undefined) })
