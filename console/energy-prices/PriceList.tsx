import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { EnergyPrice } from '../../contract/energy-prices/routes.ts'
import { formatDate, formatNumber } from '../kit/format.ts'
import { showUndoable } from '../kit/layers/undo.ts'
import { isProblem } from '../kit/problem/problem.ts'
import { m } from '../paraglide/messages.js'
import { call } from '../session/api.ts'
import { refreshAfter } from '../session/queries.ts'
import styles from './energy-prices.module.css'
import { fuelWords } from './words.ts'

export const addPrice = async (price: EnergyPrice) => {
  await call('addEnergyPrice', { body: price })
  await refreshAfter('addEnergyPrice')
}

const remove = async (price: EnergyPrice) => {
  const { fuel, valid_from } = price
  try {
    await call('deleteEnergyPrice', { params: { fuel, valid_from } })
    showUndoable({ text: m.prices_deleted(), undo: () => addPrice(price), undone: m.prices_restored() })
  } catch (error) {
    if (!isProblem(error)) throw error
  }
  // Also after a refusal: another person may have deleted it.
  await refreshAfter('deleteEnergyPrice')
}

/** The prices that there are, each with a button that deletes it. */
export const PriceList = ({ items }: { items: readonly EnergyPrice[] }) => (
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
          <ActionIcon aria-label={m.prices_remove({ price: words })} onClick={() => void remove(price)}>
            <IconTrash size={16} />
          </ActionIcon>
        </li>
      )
    })}
  </ul>
)
