import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { z } from 'zod'
import { type EnergyPrice, fuels, priceLimits } from '../../contract/energy-prices/routes.ts'
import { numberBetween } from '../../contract/fields.ts'
import { dayGiven } from '../../contract/moments.ts'
import { DateField } from '../kit/form/DateField.tsx'
import { FormModal } from '../kit/form/FormModal.tsx'
import { SelectField } from '../kit/form/fields.tsx'
import { NumberField } from '../kit/form/NumberField.tsx'
import { formatDate, formatNumber } from '../kit/format.ts'
import { openModal } from '../kit/layers/modals.ts'
import { showSnackbar } from '../kit/layers/snackbar.ts'
import { isProblem } from '../kit/problem/problem.ts'
import { keyText } from '../kit/problem/problem-text.ts'
import { m } from '../paraglide/messages.js'
import { call } from '../session/api.ts'
import { refreshAfter, useAnswer } from '../session/queries.ts'
import styles from './savings.module.css'
import { fuelWords } from './words.ts'

/** The gross calorific value and the correction matter for gas only. */
const schema = z.object({
  fuel: z.enum(fuels),
  valid_from: dayGiven(),
  price_eur_per_kwh: numberBetween(priceLimits.price_eur_per_kwh.min, priceLimits.price_eur_per_kwh.max),
  gross_kwh_per_m3: numberBetween(priceLimits.gross_kwh_per_m3.min, priceLimits.gross_kwh_per_m3.max),
  volume_correction: numberBetween(priceLimits.volume_correction.min, priceLimits.volume_correction.max),
})
type Values = z.output<typeof schema>

/** Usual of Greek networks, until somebody writes what the bill says. */
const usual = { gross_kwh_per_m3: 11.2, volume_correction: 1 }

const store = async (items: EnergyPrice[]) => {
  await call('setEnergyPrices', { body: { items } })
  await refreshAfter('setEnergyPrices')
}

const isSameDay = (one: EnergyPrice, other: Pick<EnergyPrice, 'fuel' | 'valid_from'>) =>
  one.fuel === other.fuel && one.valid_from === other.valid_from

const remove = async (items: readonly EnergyPrice[], price: EnergyPrice) => {
  try {
    await store(items.filter((one) => one !== price))
  } catch (error) {
    if (!isProblem(error)) throw error
  }
}

const Known = ({ items }: { items: readonly EnergyPrice[] }) => (
  <ul className={styles.prices}>
    {items.map((price) => {
      const words = m.prices_row({
        fuel: fuelWords[price.fuel](),
        day: formatDate(price.valid_from),
        price: formatNumber(price.price_eur_per_kwh, 4),
      })
      return (
        <li key={`${price.fuel} ${price.valid_from}`}>
          <span>
            {words}
            {price.gross_kwh_per_m3 !== null && price.volume_correction !== null && (
              <small>
                {m.prices_gas_row({
                  gross: formatNumber(price.gross_kwh_per_m3, 3),
                  correction: formatNumber(price.volume_correction, 4),
                })}
              </small>
            )}
          </span>
          <ActionIcon
            aria-label={m.prices_remove({ price: words })}
            onClick={() => void remove(items, price)}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </li>
      )
    })}
  </ul>
)

const Prices = () => {
  const { data } = useAnswer('getEnergyPrices', {})
  const items = data?.items ?? []
  const save = async ({ gross_kwh_per_m3, volume_correction, ...price }: Values) => {
    const gas = price.fuel === 'gas' ? { gross_kwh_per_m3, volume_correction } : noGas
    await store([...items.filter((one) => !isSameDay(one, price)), { ...price, ...gas }])
    showSnackbar({ tone: 'fine', text: m.prices_saved() })
  }
  return (
    <FormModal<Values>
      schema={schema}
      defaults={{ fuel: 'gas', valid_from: '', price_eur_per_kwh: null, ...usual } as never}
      onSave={save}
      errorText={keyText}
      saveLabel={m.prices_add()}
    >
      <div className={styles.wide}>
        {data && items.length === 0 ? (
          <p className={styles.note}>{m.prices_none()}</p>
        ) : (
          <Known items={items} />
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
