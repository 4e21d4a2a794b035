import { useFormContext } from 'react-hook-form'
import { z } from 'zod'
import { sheetFuels } from '../../contract/boiler-sheets/combustion.ts'
import { readingProblems, sheetEditSchema, sheetFields } from '../../contract/boiler-sheets/fields.ts'
import type { BoilerSheet } from '../../contract/boiler-sheets/routes.ts'
import { formValues, omitFields } from '../../contract/fields.ts'
import { DateField } from '../kit/form/DateField.tsx'
import { FormModal } from '../kit/form/FormModal.tsx'
import { CheckField, TextAreaField, TextField } from '../kit/form/fields.tsx'
import { NumberField } from '../kit/form/NumberField.tsx'
import { m } from '../paraglide/messages.js'
import { keyText } from '../problems/problem-text.ts'
import { CombustionResult } from './CombustionResult.tsx'
import { FuelField } from './FuelField.tsx'
import styles from './sheets.module.css'
import { sheetFuelWord } from './words.ts'

/** The draft is signed when it is saved. */
const formSchema = sheetEditSchema.extend({ sign_now: z.boolean() }).superRefine((values, context) => {
  for (const { path, key } of readingProblems(values))
    context.addIssue({ code: 'custom', path: [path], message: key })
})
export type SheetValues = z.output<typeof formSchema>

const Part = ({ title }: { title: string }) => <h3 className={styles.part}>{title}</h3>

/** Smoke is measured of oil alone. */
const SootField = () =>
  useFormContext().watch('fuel') === 'oil' ? (
    <NumberField name="soot" label={m.sheet_soot()} kind="decimal" />
  ) : null

interface SheetFormProps {
  sheet: BoilerSheet
  onSave: (values: SheetValues) => Promise<void>
}

/** The fields of the yearly sheet in the order of the work: boiler, readings, what was done, who did it. */
export const SheetForm = ({ sheet, onSave }: SheetFormProps) => (
  <FormModal
    schema={formSchema}
    defaults={{ ...formValues(omitFields(sheetFields, 'installation_id'), sheet), sign_now: false }}
    onSave={onSave}
    errorText={keyText}
  >
    <Part title={m.sheet_part_readings()} />
    <DateField name="measured_on" label={m.sheet_measured_on()} required />
    <FuelField options={sheetFuels.map((value) => ({ value, label: sheetFuelWord[value]() }))} />
    <NumberField name="flue_temperature" label={m.sheet_flue()} kind="decimal" required />
    <NumberField name="air_temperature" label={m.sheet_air()} kind="decimal" required />
    <NumberField name="o2" label={m.sheet_o2()} kind="decimal" description={m.sheet_one_gas()} />
    <NumberField name="co2" label={m.sheet_co2()} kind="decimal" />
    <NumberField name="co" label={m.sheet_co()} kind="decimal" required />
    <NumberField name="draught" label={m.sheet_draught()} kind="signed" />
    <SootField />
    <CombustionResult />
    <Part title={m.sheet_part_boiler()} />
    <TextField name="boiler_make" label={m.item_make()} required max={sheetFields.boiler_make.limit} />
    <TextField name="boiler_model" label={m.column_model()} required max={sheetFields.boiler_model.limit} />
    <TextField name="boiler_serial" label={m.column_serial()} max={sheetFields.boiler_serial.limit} />
    <NumberField name="boiler_power_kw" label={m.sheet_power()} kind="decimal" />
    <NumberField name="boiler_year" label={m.sheet_year()} />
    <CheckField name="is_condensing" label={m.sheet_is_condensing()} wide={false} />
    <TextField name="burner_make" label={m.sheet_burner_make()} max={sheetFields.burner_make.limit} />
    <TextField name="burner_model" label={m.sheet_burner_model()} max={sheetFields.burner_model.limit} />
    <TextField name="burner_serial" label={m.sheet_burner_serial()} max={sheetFields.burner_serial.limit} />
    <Part title={m.sheet_part_work()} />
    <TextAreaField name="adjustments" label={m.sheet_adjustments()} max={sheetFields.adjustments.limit} />
    <TextAreaField name="remarks" label={m.sheet_remarks()} max={sheetFields.remarks.limit} />
    <Part title={m.sheet_part_technician()} />
    <TextField
      name="technician_name"
      label={m.sheet_technician()}
      required
      max={sheetFields.technician_name.limit}
    />
    <TextField
      name="licence_number"
      label={m.sheet_licence()}
      required
      max={sheetFields.licence_number.limit}
    />
    <DateField name="licence_on" label={m.sheet_licence_on()} />
    <DateField name="next_check_on" label={m.sheet_next_check()} />
    <CheckField name="sign_now" label={m.sheet_sign_now()} description={m.sheet_sign_hint()} />
  </FormModal>
)
