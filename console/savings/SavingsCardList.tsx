import { IconAlertTriangleFilled, IconBolt, IconFlame, IconHourglass } from '@tabler/icons-react'
import type { DeviceSavings } from '../../contract/savings/routes.ts'
import { fuelWords } from '../energy-prices/words.ts'
import { formatMoney } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import { Interval } from './Interval.tsx'
import styles from './savings-cards.module.css'
import { cautionsOf, intervalText, isSure, nameOf, one, placesOf, refusalText } from './words.ts'

const Numbers = ({ saving }: { saving: DeviceSavings }) => {
  const { saved, money } = saving
  if (!saved) return null
  const sure = isSure(saving)
  return (
    <>
      <p className={styles.numbers} data-sure={(sure && saved.saved_kwh > 0) || undefined}>
        <strong>{one(saved.saved_kwh)} kWh</strong>
        {saved.saved_percent !== null && <strong>{one(saved.saved_percent)} %</strong>}
        <span>{money ? formatMoney(money.eur) : '—'}</span>
      </p>
      {saved.saved_percent !== null && saved.interval_percent && (
        <>
          <Interval value={saved.saved_percent} interval={saved.interval_percent} isSure={sure} />
          <p className={styles.small}>{m.savings_interval({ range: intervalText(saving) })}</p>
        </>
      )}
      {cautionsOf(saving).map((text) => (
        <p key={text} className={styles.small}>
          <IconAlertTriangleFilled size={12} color="var(--warning)" aria-hidden /> {text}
        </p>
      ))}
    </>
  )
}

interface SavingsCardListProps {
  items: readonly DeviceSavings[]
  chosen: string | undefined
  onChoose: (device: string) => void
  hasCompanies: boolean
}

/** The rows of the table where it does not fit. */
export const SavingsCardList = ({ items, chosen, onChoose, hasCompanies }: SavingsCardListProps) => {
  const placeOf = placesOf(items)
  return (
    <ul className={styles.cards} aria-label={m.savings_table()}>
      {items.map((saving) => {
        const Sign = saving.fuel === 'gas' ? IconFlame : IconBolt
        const isChosen = saving.device_id === chosen
        return (
          <li key={saving.device_id} data-chosen={isChosen || undefined}>
            <button type="button" aria-pressed={isChosen} onClick={() => onChoose(saving.device_id)}>
              <Sign size={16} aria-label={fuelWords[saving.fuel]()} />
              <span>
                {nameOf(saving)}
                <small>{placeOf(saving)}</small>
                {hasCompanies && saving.technician_name && <small>{saving.technician_name}</small>}
              </span>
            </button>
            {saving.saved ? (
              <Numbers saving={saving} />
            ) : (
              <p className={styles.refusal}>
                <IconHourglass size={16} aria-hidden /> {refusalText(saving)}
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
