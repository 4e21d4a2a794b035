import { z } from 'zod'

export const pageSizes = [5, 10, 15, 50] as const

/** Repeated keys arrive as `name`, `name[]`, one value or many; the server folds `[]` away before parsing. */
export const manyOf = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (value) => (value === undefined ? undefined : Array.isArray(value) ? value : [value]),
    z.array(item).optional(),
  )

export const listQuery = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) =>
  z.object({
    limit: z.coerce.number().int().min(1).max(200).default(10),
    offset: z.coerce.number().int().min(0).default(0),
    search: z.string().trim().max(100).optional(),
    sort: z.enum(sorts).optional(),
    order: z.enum(['asc', 'desc']).default('asc'),
  })

export const listOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), total: z.int() })

/** Counting stops here for very large results. */
export const countedAtMost = 500

const isLeast = z
  .literal(true)
  .optional()
  .meta({
    description: `There when more than ${countedAtMost} were found, and so many counted.`,
  })

/** The query of a list with search over very many rows. */
export const foundListOf = <T extends z.ZodType>(item: T) => listOf(item).extend({ total_is_least: isLeast })

export const countReply = z.object({ count: z.int() })

export const foundCountReply = countReply.extend({ count_is_least: isLeast })

export const isoTime = z.iso.datetime()

/** A moment in nanoseconds since 1970 as a decimal string, since it exceeds a double's safe integers. */
export const nanoseconds = z.string().regex(/^\d{16,20}$/, { error: 'nanoseconds', abort: true })
export const toNanoseconds = (milliseconds: number): string => `${Math.round(milliseconds)}000000`
export const fromNanoseconds = (value: string): number => Number(BigInt(value) / 1_000_000n)
