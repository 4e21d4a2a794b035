import { z } from 'zod'
import { pageSizes } from '../../../contract/lists.ts'

const text = z.union([z.string(), z.number(), z.boolean()]).transform(String)

/** What a list keeps in the address. Filters are any other key, as a list of words. */
export const listSearch = z
  .object({
    search: text.optional().catch(undefined),
    page: z.coerce.number().int().min(1).optional().catch(undefined),
    size: z.coerce
      .number()
      .refine((size) => (pageSizes as readonly number[]).includes(size))
      .optional()
      .catch(undefined),
    sort: z.string().optional().catch(undefined),
    order: z.enum(['asc', 'desc']).optional().catch(undefined),
  })
  .catchall(z.unknown())
export type ListSearch = z.infer<typeof listSearch>
