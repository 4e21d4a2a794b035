import { z } from 'zod'

/** The tab of the page is its `view`: `tab` is that of a panel over it. */
export const devicePageSearch = z.object({ view: z.string().optional().catch(undefined) })
