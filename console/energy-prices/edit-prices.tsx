import { Skeleton } from '@mantine/core'
import { z } from 'zod'
import { energyPriceFields, fuels, priceLimits } from '../../contract/energy-prices/routes.ts'
import { formValues, numberBetween, schemasOf } from '../../contract/fields.ts'
import { Failed } from '../kit/Failed.tsx'
import { DateField } from '../kit/form/DateField.tsx'
import { FormModal } from '../kit/form/FormModal.tsx'
import { SelectField } from '../kit/form/fields.tsx'
import { NumberField } from '../kit/form/NumberField.tsx'
import { ModalBody } from '../kit/layers/ModalParts.tsx'
import { openModal } from '../kit/layers/modals.ts'
import { showSnackbar } from '../kit/layers/snackbar.ts'
import { m } from '../paraglide/messages.js'
import { keyText } from '../problems/problem-text.ts'
import { useAnswer } from '../session/queries.ts'
import styles from './energy-prices.module.css'
import { addPrice, PriceList } from './PriceList.tsx'
import { fuelWords } from './words.ts'

/** The gross calorific value and the correction matter for gas only. */
const schema = z.object({
  ...schemasOf(energyPriceFields),
  gross_kwh_per_m3: numberBetween(priceLimits.gross_kwh_per_m3.min, priceLimits.gross_kwh_per_m3.max),
  volume_correction: numberBetween(priceLimits.volume_correction.min, priceLimits.volume_correction.max),
})
type Values = z.output<typeof schema>

/** Usual of Greek networks, until somebody writes what the bill says. */
const usual = { gross_kwh_per_m3: 11.2, volume_correction: 1 }

const Prices = () => {
  const { data, error, refetch } = useAnswer('getEnergyPrices', {})
  const save = async ({ gross_kwh_per_m3, volume_correction, ...price }: Values) => {
    const gas = price.fuel === 'gas' ? { gross_kwh_per_m3, volume_correction } : noGas
    await addPrice({ ...price, ...gas })
    showSnackbar({ tone: 'fine', text: m.prices_saved() })
  }
  if (!data)
    return (
      <ModalBody>
        {error ? (
          <Failed title={m.prices_failed()} problem={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={240} radius={8} aria-busy />
        )}
      </ModalBody>
    )
  return (
    <FormModal<Values>
      schema={schema}
      defaults={{ ...formValues(energyPriceFields, undefined), fuel: 'gas', ...usual } as never}
      onSave={save}
      errorText={keyText}
      saveLabel={m.prices_add()}
    >
      <div className={styles.wide}>
        {data.items.length === 0 ? (
          <p className={styles.note}>{m.prices_none()}</p>
        ) : (
          <PriceList items={data.items} />
        )}
      </div>
      <SelectField
        name="fuel"
        label={m.prices_fuel()}
        required
        options={fuels.map((fuel) => ({ value: fuel, label: fuelWords[fuel]() }))}
      />
      <DateField name="valid_from" label={m.prices_from()} required />
      <NumberField name="price_eur_per_kwh" label={m.prices_price()} required kind="decimal" />
      <NumberField
        name="gross_kwh_per_m3"
        label={m.prices_gross()}
        description={m.prices_gross_hint()}
        kind="decimal"
      />
      <NumberField
        name="volume_correction"
        label={m.prices_correction()}
        description={m.prices_correction_hint()}
        kind="decimal"
      />
    </FormModal>
  )
}

const noGas = { gross_kwh_per_m3: null, volume_correction: null }

/** What energy costs, by fuel and day. */
export const editPrices = (): void =>
  void openModal({ title: m.prices_title(), width: 640, content: <Prices /> })
