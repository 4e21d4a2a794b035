// Working hours, days off and public holidays of a company.
import { z } from 'zod'
import { changesQuery, recordChangeSchema } from '../changes.ts'
import { fieldsOf, optionalText, optionalTextField, schemasOf, storedOf } from '../fields.ts'
import { listOf } from '../lists.ts'
import { technician } from '../roles.ts'
import { route } from '../route.ts'
import { holidays } from './holidays.ts'

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'work_hours_invalid')

export const mostShifts = 2

/** Shifts of one day in local time: in order, without overlap. None is a day without work. */
const shiftsSchema = z
  .array(z.strictObject({ from: clockTime, to: clockTime }))
  .max(mostShifts, 'work_hours_invalid')
  .refine(
    (shifts) => {
      const times = shifts.flatMap(({ from, to }) => [from, to])
      return times.every((time, index) => index === 0 || (times[index - 1] ?? '') < time)
    },
    { error: 'work_hours_invalid' },
  )

/** Monday first. */
export const workWeekSchema = z.array(shiftsSchema).length(7, 'work_hours_invalid')
export type WorkWeek = z.output<typeof workWeekSchema>

const usualShift = [{ from: '08:00', to: '17:00' }]

/** Of a company that has set none. */
export const usualWeek: WorkWeek = [usualShift, usualShift, usualShift, usualShift, usualShift, [], []]

const firstYear = 2000
const lastYear = 2099
const daySchema = z.iso
  .date({ error: 'date_invalid', abort: true })
  .refine((day) => Number(day.slice(0, 4)) >= firstYear && Number(day.slice(0, 4)) <= lastYear, 'date_far')

const mostDays = 1100
const dayMs = 86_400_000

export const workCalendarQuery = z
  .object({ date_from: daySchema.optional(), date_to: daySchema.optional() })
  .refine(
    ({ date_from: from, date_to: to }) =>
      !from || !to || (from <= to && Date.parse(to) - Date.parse(from) <= mostDays * dayMs),
    { error: 'date_range_required', path: ['date_to'] },
  )

const dayField = () => ({ schema: daySchema, stored: z.iso.date(), empty: '' as const, file: null })

export const daysOffFields = fieldsOf({
  person_id: { schema: z.uuid('technician_required'), stored: z.string(), empty: '', file: null },
  first_day: dayField(),
  last_day: dayField(),
  reason: { ...optionalTextField(100), file: null },
})

const daysOffSchema = z
  .object({
    id: z.string(),
    person_name: z.string(),
    ...storedOf(daysOffFields),
  })
  .meta({ id: 'DaysOff' })
export type DaysOff = z.infer<typeof daysOffSchema>

/** `holiday` is null for a day of the company's own; `day` is null where the company removed it. */
const holidaySchema = z
  .object({
    holiday: z.enum(holidays).nullable(),
    name: z.string().nullable(),
    day: z.iso.date().nullable(),
    usual_day: z.iso.date().nullable(),
  })
  .meta({ id: 'Holiday' })

/** `week` of a person is null while the company's hours apply. Holidays are those of every year of the span. */
export const workCalendarSchema = z
  .object({
    week: workWeekSchema,
    people: z.array(
      z.object({ person_id: z.string(), person_name: z.string(), week: workWeekSchema.nullable() }),
    ),
    days_off: z.array(daysOffSchema),
    holidays: z.array(holidaySchema),
  })
  .meta({ id: 'WorkCalendar' })
export type WorkCalendar = z.infer<typeof workCalendarSchema>

export const mostHolidayChanges = 40

export const holidayChangesSchema = z
  .strictObject({
    year: z.int().min(firstYear, 'date_far').max(lastYear, 'date_far'),
    /** All changes of the year; they replace earlier ones. */
    changes: z
      .array(
        z.strictObject({
          holiday: z.enum(holidays).nullable(),
          name: optionalText(60).transform((name) => name ?? null),
          day: daySchema.nullable(),
        }),
      )
      .max(mostHolidayChanges, 'holiday_invalid')
      .refine(
        (changes) =>
          changes.every(({ holiday, name, day }) => holiday !== null || (name !== null && day !== null)),
        { error: 'holiday_invalid' },
      )
      .refine(
        (changes) => {
          const moved = changes.flatMap(({ holiday }) => holiday ?? [])
          return new Set(moved).size === moved.length
        },
        { error: 'holiday_invalid' },
      ),
  })
  .refine(({ year, changes }) => changes.every(({ day }) => day === null || day.startsWith(`${year}-`)), {
    error: 'holiday_year',
    path: ['changes'],
  })

export const daysOffFormSchema = z
  .strictObject(schemasOf(daysOffFields))
  .refine(({ first_day, last_day }) => first_day <= last_day, {
    error: 'date_range_required',
    path: ['last_day'],
  })
export type DaysOffForm = z.output<typeof daysOffFormSchema>

const onePerson = z.object({ id: z.uuid() })
const stale = [
  'getWorkCalendar',
  'listWorkCalendarChanges',
  'listPersonnelChanges',
  'listPersonnelProfiles',
  'getPersonnelProfile',
  'listFreeSlots',
] as const

export const workCalendarRoutes = {
  getWorkCalendar: route({
    method: 'GET',
    path: '/company/work-calendar',
    tag: 'company',
    summary: 'Working hours, days off and public holidays; by default of this year',
    roles: technician,
    query: workCalendarQuery,
    reply: workCalendarSchema,
  }),
  listWorkCalendarChanges: route({
    method: 'GET',
    path: '/company/work-calendar/history',
    tag: 'company',
    summary: 'Who changed working hours, days off and holidays and when, the newest first',
    roles: technician,
    query: changesQuery,
    reply: listOf(recordChangeSchema),
  }),
  editWorkWeek: route({
    method: 'PATCH',
    path: '/company/work-calendar',
    tag: 'company',
    summary: 'Change the working hours of the company; for administrators',
    roles: technician,
    body: z.strictObject({ week: workWeekSchema }),
    reply: workCalendarSchema,
    stale,
  }),
  editPersonWeek: route({
    method: 'PATCH',
    path: '/company/work-calendar/people/{id}',
    tag: 'company',
    summary:
      'Change the working hours of a person; null for those of the company. For administrators and oneself',
    roles: technician,
    params: onePerson,
    body: z.strictObject({ week: workWeekSchema.nullable() }),
    reply: workCalendarSchema,
    stale,
  }),
  addDaysOff: route({
    method: 'POST',
    path: '/company/work-calendar/days-off',
    tag: 'company',
    summary: 'Add days off of a person; for administrators, the secretary and oneself',
    roles: technician,
    body: daysOffFormSchema,
    reply: daysOffSchema,
    status: 201,
    stale,
  }),
  deleteDaysOff: route({
    method: 'DELETE',
    path: '/company/work-calendar/days-off/{id}',
    tag: 'company',
    summary: 'Delete days off; for administrators, the secretary and oneself',
    roles: technician,
    params: onePerson,
    reply: z.null(),
    status: 204,
    stale,
  }),
  editHolidays: route({
    method: 'PATCH',
    path: '/company/work-calendar/holidays',
    tag: 'company',
    summary: 'Move, remove or add public holidays of one year; for administrators',
    roles: technician,
    body: holidayChangesSchema,
    reply: workCalendarSchema,
    stale,
  }),
} as const
