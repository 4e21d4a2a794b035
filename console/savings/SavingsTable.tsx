import { IconAlertTriangleFilled, IconBolt, IconFlame, IconHourglass } from '@tabler/icons-react'
import type { DeviceSavings } from '../../contract/savings/routes.ts'
import { formatMoney, formatNumber } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import { usePerson } from '../session/person.ts'
import { Interval } from './Interval.tsx'
import styles from './savings.module.css'
import { cautionsOf, fuelWords, isSure, one, rangeText, refusalText } from './words.ts'

const nameOf = ({ client_name, device_name, device_id }: DeviceSavings) =>
  client_name ?? device_name ?? device_id

const homeOf = (saving: DeviceSavings) => `${nameOf(saving)} ${saving.address ?? ''}`

/** Where the device is, and which one it is where a home has several. */
const placeOf = (saving: DeviceSavings, hasSeveral: boolean) => {
  const { address, device_name, device_id } = saving
  const device = device_name && device_name !== nameOf(saving) ? device_name : device_id
  return address && hasSeveral ? `${device} · ${address}` : (address ?? device)
}

const Numbers = ({ saving }: { saving: DeviceSavings }) => {
  const { saved, fit, money, baseline_days } = saving
  if (!saved) return null
  const sure = isSure(saving)
  return (
    <>
      <td>
        {m.savings_baseline_days({ days: baseline_days })}
        <small>{m.savings_cv({ cv: fit ? formatNumber(fit.cv_rmse, 2) : '—' })}</small>
      </td>
      <td>{one(saved.predicted_kwh)}</td>
      <td>{one(saved.actual_kwh)}</td>
      <td data-sure={(sure && saved.saved_kwh > 0) || undefined}>
        <strong>{one(saved.saved_kwh)}</strong>
        <small>{saved.saved_percent === null ? '—' : `${one(saved.saved_percent)} %`}</small>
      </td>
      <td>
        {money ? formatMoney(money.eur) : '—'}
        {cautionsOf(saving).length > 0 && (
          <small title={cautionsOf(saving).join(' · ')}>
            <IconAlertTriangleFilled size={12} color="var(--warning)" aria-hidden />{' '}
            {saving.is_provisional ? m.savings_provisional_word() : m.savings_caution_word()}
          </small>
        )}
      </td>
      <td>
        {saved.saved_percent !== null && saved.interval_percent && (
          <>
            <Interval value={saved.saved_percent} interval={saved.interval_percent} isSure={sure} />
            <small>{sure ? rangeText(saved.interval_percent, '%') : m.savings_holds_zero()}</small>
          </>
        )}
      </td>
    </>
  )
}

interface SavingsTableProps {
  items: readonly DeviceSavings[]
  chosen: string | undefined
  onChoose: (device: string) => void
}

/** A row by device: its numbers, or why there are none yet; for a distributor also whose it is. */
export const SavingsTable = ({ items, chosen, onChoose }: SavingsTableProps) => {
  const isDistributor = usePerson().kind === 'distributor'
  const devices = new Map([...Map.groupBy(items, homeOf)].map(([home, own]) => [home, own.length]))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard
    <div className={styles.table} role="region" aria-label={m.savings_table()} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{m.info_installation()}</th>
            {isDistributor && <th scope="col">{m.column_company()}</th>}
            <th scope="col">{m.savings_baseline()}</th>
            <th scope="col">{m.savings_expected()}</th>
            <th scope="col">{m.savings_actual()}</th>
            <th scope="col">{m.savings_saved()}</th>
            <th scope="col">€</th>
            <th scope="col">{m.savings_interval_head()}</th>
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
                    <small>{placeOf(saving, (devices.get(homeOf(saving)) ?? 0) > 1)}</small>
                  </button>
                </th>
                {isDistributor && <td className={styles.company}>{saving.technician_name ?? '—'}</td>}
                {saving.saved ? (
                  <Numbers saving={saving} />
                ) : (
                  <td colSpan={6} className={styles.refusal}>
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
