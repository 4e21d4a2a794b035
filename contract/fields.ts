import { z } from 'zod'

/** Text that may be left out; nothing typed is null. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, 'too_long')
    .transform((text) => text || null)
    .nullable()
    .optional()
