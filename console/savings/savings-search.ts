import { z } from 'zod'

export const spans = [30, 90, 365] as const

/** What the screen keeps in the address. */
export const savingsSearch = z
  .object({
    /** Whole days until yesterday; default 30. */
    days: z.coerce
      .number()
      .refine((days) => spans.some((span) => span === days))
      .optional()
      .catch(undefined),
    fuel: z.enum(['gas', 'electricity']).optional().catch(undefined),
    known: z.enum(['yes', 'no']).optional().catch(undefined),
    /** The chosen device. */
    device: z.string().max(64).optional().catch(undefined),
  })
  .catchall(z.unknown())
export type SavingsSearch = z.infer<typeof savingsSearch>
