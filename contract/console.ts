import { z } from 'zod'
import { route } from './route.ts'

export const consoleSettingsSchema = z
  .object({
    issuer: z.string(),
    client_id: z.string(),
    audience: z.string(),
    /** Path of the roles in the access token. */
    roles_claim: z.string().default('realm_access.roles'),
    portal_url: z.string().nullable(),
    /** Raster tiles under the maps, as an address with `{z}`, `{x}` and `{y}`; null draws the bundled outline. */
    map_tiles: z.object({ url: z.string(), attribution: z.string() }).nullable(),
    /** Size limits of a photo and of a file. */
    upload_bytes: z.object({ photo: z.int(), file: z.int() }),
    /** Days for which raw reports are retained. */
    report_days: z.int(),
    version: z.string(),
  })
  .meta({ id: 'ConsoleSettings' })

export const consoleRoutes = {
  getConsoleSettings: route({
    method: 'GET',
    path: '/console',
    tag: 'console',
    summary: 'What the console needs before anyone is signed in',
    roles: 'anyone',
    reply: consoleSettingsSchema,
  }),
} as const
