import { z } from 'zod'

/** Claims of the access token. The roles' place is a setting; this is the default, Keycloak's shape. */
export const claimsSchema = z.object({
  sub: z.string().min(1),
  given_name: z.string().default(''),
  family_name: z.string().default(''),
  email: z.string().default(''),
  control_access: z.boolean().default(false),
  portal_access: z.boolean().default(false),
  company: z.string().optional(),
})
export type Claims = z.infer<typeof claimsSchema>

/** Renewal rules of spec section 4, in seconds. */
export const renewal = { checkEvery: 60, whenUnder: 240, beforeCallUnder: 30 } as const

export const requestTimeoutMs = 30_000

/** Uploads may come over a slow phone connection. */
export const uploadTimeoutMs = 600_000
