import { Button } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { leakCheckOf } from '../../contract/leak-checks/leak-checks.ts'
import { completeCharge, type ModelCharge } from '../../contract/leak-checks/model-charge.ts'
import { refrigerantCodes } from '../../contract/leak-checks/refrigerants.ts'
import type { PlanForm } from '../../contract/maintenance-plans/fields.ts'
import { CheckField } from '../kit/form/fields.tsx'
import { NumberField } from '../kit/form/NumberField.tsx'
import { formatNumber } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import styles from './forms.module.css'
import { IdField } from './IdField.tsx'
import { leakCheckText } from './words.ts'

const codes = refrigerantCodes.map((code) => ({ value: code, label: code }))

/** Refrigerant and charge, and how often the law has the equipment checked for leaks. */
export const LeakCheckFields = ({ model }: { model: ModelCharge | null }) => {
  const { watch, setValue } = useFormContext<PlanForm>()
  const form = watch()
  const own = {
    refrigerant: form.refrigerant ?? null,
    charge_kg: typeof form.charge_kg === 'number' && form.charge_kg > 0 ? form.charge_kg : null,
    is_hermetic: form.is_hermetic ?? false,
    is_residential: form.is_residential ?? false,
    has_leak_detection: form.has_leak_detection ?? false,
  }
  const charge = completeCharge(own, model)
  const check = leakCheckOf(charge)
  const isOfModel = charge.refrigerant !== own.refrigerant || charge.charge_kg !== own.charge_kg
  return (
    <fieldset className={styles.leak}>
      <legend>{m.leak_title()}</legend>
      <div className={styles.leakFields}>
        <IdField name="refrigerant" label={m.leak_refrigerant()} none={m.leak_unknown()} options={codes} />
        <NumberField name="charge_kg" label={m.leak_charge()} kind="decimal" />
        <CheckField name="is_hermetic" label={m.leak_is_hermetic()} />
        <CheckField name="is_residential" label={m.leak_is_residential()} />
        <CheckField name="has_leak_detection" label={m.leak_has_detection()} />
      </div>
      {isOfModel && charge.refrigerant && (
        <p className={styles.source}>
          {m.leak_of_model({
            refrigerant: charge.refrigerant,
            charge: charge.charge_kg === null ? '—' : formatNumber(charge.charge_kg, 2),
          })}
        </p>
      )}
      <p className={styles.verdict} role="status">
        {leakCheckText(check)}
      </p>
      {check.due === 'every' && form.every_months !== check.months && (
        <Button
          variant="default"
          size="xs"
          onClick={() => setValue('every_months', check.months, { shouldDirty: true, shouldValidate: true })}
        >
          {m.leak_use({ months: check.months })}
        </Button>
      )}
      <p className={styles.source}>{m.leak_source()}</p>
    </fieldset>
  )
}
