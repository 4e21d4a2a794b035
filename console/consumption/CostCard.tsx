import { Button } from '@mantine/core'
import { IconAlertTriangleFilled, IconCurrencyEuro } from '@tabler/icons-react'
import type { FuelCost } from '../../contract/consumption/cost.ts'
import type { ConsumptionReply } from '../../contract/consumption/routes.ts'
import { openPrices } from '../energy-prices/open-prices.ts'
import { fuelWords } from '../energy-prices/words.ts'
import { Figure, FigureValue } from '../kit/Figure.tsx'
import { formatDate, formatNumber } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import { usePerson } from '../session/person.ts'
import styles from './consumption.module.css'
import { kwhText, moneyText } from './words.ts'

/** An m³ has more kWh by its gross calorific value than by the net one, so that is said. */
const volumeText = ({ m3, kwh, is_estimate }: FuelCost): string | undefined =>
  m3 === null || kwh === null || m3 <= 0
    ? undefined
    : [
        `${kwhText(m3)} m³`,
        is_estimate ? m.consumption_estimate() : '',
        m.consumption_gross({ gross: formatNumber(kwh / m3, 2) }),
      ]
        .filter(Boolean)
        .join(' ')

const missingText = ({ priced_from }: FuelCost): string =>
  priced_from === null
    ? m.consumption_no_price()
    : m.consumption_no_price_before({ day: formatDate(priced_from) })

const Fuel = ({ cost }: { cost: FuelCost }) => {
  const volume = volumeText(cost)
  const isMissing = cost.eur === null && cost.kwh !== null
  return (
    <li data-missing={isMissing || undefined}>
      {isMissing && (
        <>
          <IconAlertTriangleFilled size={12} aria-hidden />{' '}
        </>
      )}
      {fuelWords[cost.fuel]()}: {isMissing ? missingText(cost) : moneyText(cost.eur)}
      {volume && ` · ${volume}`}
    </li>
  )
}

/** Euro of the range, by fuel; without a price for all of it a dash, and where prices are entered. */
export const CostCard = ({ cost }: { cost: ConsumptionReply['cost'] }) => {
  const isAdmin = usePerson().roles.includes('admin')
  const isMissing = cost.fuels.some(({ eur, kwh }) => eur === null && kwh !== null)
  return (
    <Figure icon={IconCurrencyEuro} label={m.consumption_cost()}>
      <FigureValue>{moneyText(cost.eur)}</FigureValue>
      <ul className={styles.fuels}>
        {cost.fuels.map((fuel) => (
          <Fuel key={fuel.fuel} cost={fuel} />
        ))}
      </ul>
      {isMissing &&
        (isAdmin ? (
          <Button variant="default" size="compact-sm" mt={4} onClick={() => void openPrices()}>
            {m.consumption_enter_price()}
          </Button>
        ) : (
          <p className={styles.caption}>{m.consumption_price_by_admin()}</p>
        ))}
    </Figure>
  )
}
