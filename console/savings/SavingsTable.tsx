import { Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAlertTriangleFilled, IconBolt, IconFlame, IconHourglass } from '@tabler/icons-react'
import type { DeviceSavings } from '../../contract/savings/routes.ts'
import { fuelWords } from '../energy-prices/words.ts'
import { formatMoney, formatNumber } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import { usePerson } from '../session/person.ts'
import { Interval } from './Interval.tsx'
import { SavingsCardList } from './SavingsCardList.tsx'
import styles from './savings.module.css'
import { cautionsOf, cautionWord, intervalText, isSure, nameOf, one, placesOf, refusalText } from './words.ts'

/** Its sentences by hover, keyboard or touch; the chosen device has them beside its chart as well. */
const Caution = ({ saving }: { saving: DeviceSavings }) => {
  const cautions = cautionsOf(saving)
  if (cautions.length === 0) return null
  const text = cautions.join(' · ')
  return (
    <Tooltip label={text} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
      <button type="button" className={styles.caution} aria-label={`${cautionWord(saving)}: ${text}`}>
        <IconAlertTriangleFilled size={12} color="var(--warning)" aria-hidden /> {cautionWord(saving)}
      </button>
    </Tooltip>
  )
}

const Numbers = ({ saving }: { saving: DeviceSavings }) => {
  const { saved, fit, money, baseline_days } = saving
  if (!saved) return null
  const sure = isSure(saving)
  return (
    <>
      <td data-of="baseline">
        {m.savings_baseline_days({ days: baseline_days })}
        <small>{m.savings_cv({ cv: fit ? formatNumber(fit.cv_rmse, 2) : '—' })}</small>
      </td>
      <td>
        {one(saved.actual_kwh)}
        <small>{m.savings_instead_of({ kwh: one(saved.predicted_kwh) })}</small>
      </td>
      <td data-sure={(sure && saved.saved_kwh > 0) || undefined}>
        <strong>{one(saved.saved_kwh)}</strong>
        <small>{saved.saved_percent === null ? '—' : `${one(saved.saved_percent)} %`}</small>
        {saved.interval_percent && <small data-of="range">{intervalText(saving)}</small>}
      </td>
      <td data-of="interval">
        {saved.saved_percent !== null && saved.interval_percent && (
          <>
            <Interval value={saved.saved_percent} interval={saved.interval_percent} isSure={sure} />
            <small>{intervalText(saving)}</small>
          </>
        )}
      </td>
      <td>
        {money ? formatMoney(money.eur) : '—'}
        <Caution saving={saving} />
      </td>
    </>
  )
}

interface SavingsTableProps {
  items: readonly DeviceSavings[]
  chosen: string | undefined
  onChoose: (device: string) => void
}

/** A row by device: its numbers, or why there are none yet; for a distributor also whose it is. Cards where it is narrow. */
export const SavingsTable = ({ items, chosen, onChoose }: SavingsTableProps) => {
  const isDistributor = usePerson().kind === 'distributor'
  const isNarrow = useMediaQuery('(max-width: 899px)', false, { getInitialValueInEffect: false })
  const placeOf = placesOf(items)
  if (isNarrow)
    return <SavingsCardList items={items} chosen={chosen} onChoose={onChoose} hasCompanies={isDistributor} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard
    <div className={styles.table} role="region" aria-label={m.savings_table()} tabIndex={0}>
      <table data-companies={isDistributor || undefined}>
        <thead>
          <tr>
            <th scope="col">{m.info_installation()}</th>
            {isDistributor && (
              <th scope="col" className={styles.company}>
                {m.column_company()}
              </th>
            )}
            <th scope="col" data-of="baseline">
              {m.savings_baseline()}
            </th>
            <th scope="col">{m.savings_actual()}</th>
            <th scope="col">{m.savings_saved()}</th>
            <th scope="col" data-of="interval">
              {m.savings_interval_head()}
            </th>
            <th scope="col">€</th>
          </tr>
        </thead>
        <tbody>
          {items.map((saving) => {
            const Sign = saving.fuel === 'gas' ? IconFlame : IconBolt
            return (
              <tr key={saving.device_id} data-chosen={saving.device_id === chosen || undefined}>
                <th scope="row">
                  <Sign size={16} aria-label={fuelWords[saving.fuel]()} />
                  <button
                    type="button"
                    aria-pressed={saving.device_id === chosen}
                    onClick={() => onChoose(saving.device_id)}
                  >
                    {nameOf(saving)}
                    <small>{placeOf(saving)}</small>
                  </button>
                </th>
                {isDistributor && <td className={styles.company}>{saving.technician_name ?? '—'}</td>}
                {saving.saved ? (
                  <Numbers saving={saving} />
                ) : (
                  <td colSpan={5} className={styles.refusal}>
                    <IconHourglass size={16} aria-hidden /> {refusalText(saving)}
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
