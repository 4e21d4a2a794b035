import { z } from 'zod'

export const calendarViews = ['day', 'week', 'month', 'agenda'] as const
export type CalendarView = (typeof calendarViews)[number]

const text = z.union([z.string(), z.number()]).transform(String)

/** What the calendar keeps in the address. */
export const calendarSearch = z
  .object({
    /** Default: the day; on a phone the agenda. */
    view: z.enum(calendarViews).optional().catch(undefined),
    /** Default: today in Athens. */
    date: z.iso.date().optional().catch(undefined),
    /** Ids of the people whose visits are shown; default all. */
    technicians: z
      .union([z.array(text), text.transform((one) => [one])])
      .optional()
      .catch(undefined),
  })
  .catchall(z.unknown())
export type CalendarSearch = z.infer<typeof calendarSearch>
