import type { sheetFields } from '../../contract/boiler-sheets/fields.ts'
import type { RecordField, RecordFields } from '../kit/record/differences.ts'
import { m } from '../paraglide/messages.js'
import { dayText, sheetFuelWord, sheetStanding } from './words.ts'

const day = (value: unknown): string => dayText(String(value))
type Linked = 'installation_id' | 'item_id' | 'job_id' | 'appointment_id'

const fields: Readonly<Record<Exclude<keyof typeof sheetFields, Linked>, RecordField>> = {
  measured_on: { label: m.sheet_measured_on, text: day },
  fuel: { label: m.item_fuel, text: (fuel) => sheetFuelWord[fuel as keyof typeof sheetFuelWord]() },
  flue_temperature: { label: m.sheet_flue },
  air_temperature: { label: m.sheet_air },
  o2: { label: m.sheet_o2 },
  co2: { label: m.sheet_co2 },
  co: { label: m.sheet_co },
  soot: { label: m.sheet_soot },
  draught: { label: m.sheet_draught },
  boiler_make: { label: m.item_make },
  boiler_model: { label: m.column_model },
  boiler_serial: { label: m.column_serial },
  boiler_power_kw: { label: m.sheet_power },
  boiler_year: { label: m.sheet_year, text: String },
  is_condensing: { label: m.sheet_is_condensing },
  burner_make: { label: m.sheet_burner_make },
  burner_model: { label: m.sheet_burner_model },
  burner_serial: { label: m.sheet_burner_serial },
  adjustments: { label: m.sheet_adjustments },
  remarks: { label: m.sheet_remarks },
  technician_name: { label: m.sheet_technician },
  licence_number: { label: m.sheet_licence },
  licence_on: { label: m.sheet_licence_on, text: day },
  next_check_on: { label: m.sheet_next_check, text: day },
}

/** The fields of a sheet in the audit trail. */
export const sheetRecord: RecordFields = {
  state: {
    label: m.column_state,
    text: (state) => sheetStanding[state as keyof typeof sheetStanding].label(),
  },
  number: { label: m.job_number, text: String },
  ...fields,
}
