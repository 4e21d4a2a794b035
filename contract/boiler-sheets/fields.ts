// The yearly sheet of a boiler («φύλλο συντήρησης και ρύθμισης»): writable fields, each declared once.
import { z } from 'zod'
import { fieldsOf, flagField, numberBetween, optionalTextField, schemasOf } from '../fields.ts'
import { optionalIdField } from '../jobs/fields.ts'
import { dayGiven } from '../moments.ts'
import { mostCo2, oxygenOfAir, sheetFuels } from './combustion.ts'

const text = (max: number) => ({ ...optionalTextField(max), file: null })

/** Limits are those of physics and of the instruments: values outside are typing errors. */
const reading = (min: number, max: number) => ({
  schema: numberBetween(min, max).nullable().optional(),
  stored: z.number().nullable(),
  limit: { min, max },
  empty: null,
  file: null,
})

const day = (since?: number) => ({
  schema: dayGiven(since).nullable().optional(),
  stored: z.iso.date().nullable(),
  empty: null,
  file: null,
})

export const sheetFields = fieldsOf({
  installation_id: { schema: z.uuid('installation_required'), stored: z.string(), empty: '', file: null },
  /** The boiler among the items of the installation. */
  item_id: optionalIdField(),
  job_id: optionalIdField(),
  appointment_id: optionalIdField(),
  measured_on: day(),
  boiler_make: text(50),
  boiler_model: text(100),
  boiler_serial: text(50),
  boiler_power_kw: reading(1, 5000),
  boiler_year: {
    schema: z
      .int('value_range')
      .refine((year) => year >= 1950 && year <= 2100, {
        error: 'value_range',
        params: { min: 1950, max: 2100 },
      })
      .nullable()
      .optional(),
    stored: z.int().nullable(),
    limit: { min: 1950, max: 2100 },
    empty: null,
    file: null,
  },
  burner_make: text(50),
  burner_model: text(100),
  burner_serial: text(50),
  fuel: {
    schema: z.enum(sheetFuels, 'fuel_type_required').nullable().optional(),
    stored: z.enum(sheetFuels).nullable(),
    empty: null,
    file: null,
  },
  is_condensing: { ...flagField(), file: null },
  flue_temperature: reading(10, 500),
  /** Of the boiler room, which the burner draws its air from. */
  air_temperature: reading(-20, 60),
  o2: reading(0, oxygenOfAir),
  co2: reading(0, 20),
  /** Undiluted, in ppm. */
  co: reading(0, 10_000),
  /** Smoke number on Bacharach's scale; of oil. */
  soot: reading(0, 9),
  /** In pascal; below 0 is a draught. */
  draught: reading(-100, 100),
  adjustments: text(1000),
  remarks: text(1000),
  technician_name: text(100),
  licence_number: text(50),
  licence_on: day(1970),
  next_check_on: day(),
})

const sheetForm = z.strictObject(schemasOf(sheetFields))
export type SheetForm = z.output<typeof sheetForm>

type Readings = Partial<Pick<SheetForm, 'fuel' | 'co2' | 'flue_temperature' | 'air_temperature'>>

const isPossibleCo2 = ({ fuel, co2 }: Readings): boolean =>
  !fuel || co2 === undefined || co2 === null || co2 <= mostCo2(fuel)

const isWarmer = ({ flue_temperature: flue, air_temperature: air }: Readings): boolean =>
  flue === undefined || flue === null || air === undefined || air === null || flue > air

/** What is wrong with readings taken together. */
export const readingProblems = (readings: Readings) => [
  ...(isPossibleCo2(readings) ? [] : [{ path: 'co2', key: 'co2_above_fuel' as const }]),
  ...(isWarmer(readings) ? [] : [{ path: 'flue_temperature', key: 'flue_below_air' as const }]),
]

const checked = <S extends z.ZodType<Readings>>(schema: S) =>
  schema
    .refine(isPossibleCo2, { error: 'co2_above_fuel', path: ['co2'] })
    .refine(isWarmer, { error: 'flue_below_air', path: ['flue_temperature'] })

/** A new sheet; what is missing is filled with what is known of the boiler and the technician. */
export const sheetFormSchema = checked(sheetForm)

/** Missing fields stay unchanged. */
export const sheetEditSchema = sheetForm.omit({ installation_id: true }).partial()
export type SheetEdit = z.output<typeof sheetEditSchema>

/** What a signed sheet must say. */
const needed = [
  'measured_on',
  'boiler_make',
  'boiler_model',
  'fuel',
  'flue_temperature',
  'air_temperature',
  'co',
  'technician_name',
  'licence_number',
] as const

type SheetValues = { [Name in keyof typeof sheetFields]?: unknown }

/** Fields without which a sheet cannot be signed: one of both gases is enough, and soot is for oil. */
export function missingToSign(sheet: SheetValues): string[] {
  const isEmpty = (name: keyof typeof sheetFields) => {
    const value = sheet[name]
    return value === undefined || value === null || value === ''
  }
  return [
    ...needed.filter(isEmpty),
    ...(isEmpty('o2') && isEmpty('co2') ? ['o2'] : []),
    ...(sheet.fuel === 'oil' && isEmpty('soot') ? ['soot'] : []),
  ]
}
