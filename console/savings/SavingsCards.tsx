import { Skeleton } from '@mantine/core'
import { IconBolt, IconCurrencyEuro, IconFlame, IconHome } from '@tabler/icons-react'
import { type SavingsReply, savingsRefusals } from '../../contract/savings/routes.ts'
import { fuelWords } from '../energy-prices/words.ts'
import { Figure, FigureValue } from '../kit/Figure.tsx'
import { formatMoney, formatNumber } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import { Interval } from './Interval.tsx'
import styles from './savings.module.css'
import { holdsZero, one, rangeText, refusalWords } from './words.ts'

const fuelIcons = { gas: IconFlame, electricity: IconBolt } as const

const FuelCard = ({ fuel }: { fuel: SavingsReply['fuels'][number] }) => {
  const { saved } = fuel
  const isSure = saved !== null && !holdsZero(saved.interval_kwh)
  return (
    <Figure
      label={fuelWords[fuel.fuel]()}
      aside={m.savings_devices({
        known: formatNumber(fuel.devices_known),
        devices: formatNumber(fuel.devices),
      })}
      icon={fuelIcons[fuel.fuel]}
    >
      <FigureValue unit="kWh">{saved ? one(saved.saved_kwh) : '—'}</FigureValue>
      {saved && saved.saved_percent !== null && saved.interval_percent ? (
        <>
          <Interval value={saved.saved_percent} interval={saved.interval_percent} isSure={isSure} />
          <p className={styles.caption}>
            {one(saved.saved_percent)} % ·{' '}
            {m.savings_interval({ range: rangeText(saved.interval_percent, '%') })}
            {fuel.saved_m3 !== null && ` · ${one(fuel.saved_m3)} m³`}
            {!isSure && ` · ${m.savings_holds_zero()}`}
          </p>
        </>
      ) : (
        <p className={styles.caption}>{m.savings_none_yet()}</p>
      )}
    </Figure>
  )
}

/** Why devices have no number, and how many of each. */
const missingText = (items: SavingsReply['items']): string => {
  const without = Map.groupBy(items, ({ refusal }) => refusal)
  return savingsRefusals
    .flatMap((refusal) => {
      const count = without.get(refusal)?.length ?? 0
      return count > 0 ? `${formatNumber(count)} ${refusalWords[refusal]()}` : []
    })
    .join(' · ')
}

const moneyText = ({ interval_eur: [low, high] }: NonNullable<SavingsReply['money']>): string => {
  const interval = m.savings_interval({ range: `${formatMoney(low)} – ${formatMoney(high)}` })
  return holdsZero([low, high]) ? `${interval} · ${m.savings_holds_zero()}` : interval
}

/** kWh by fuel, never added; euro of all; how many have a number. */
export const SavingsCards = ({ savings }: { savings: SavingsReply | undefined }) => {
  if (!savings)
    return (
      <div className={styles.cards} aria-busy>
        {[1, 2, 3, 4].map((key) => (
          <Skeleton key={key} height={120} radius={8} />
        ))}
      </div>
    )
  const { fuels, items, money, devices, devices_known } = savings
  return (
    <div className={styles.cards}>
      {fuels.map((fuel) => (
        <FuelCard key={fuel.fuel} fuel={fuel} />
      ))}
      <Figure
        label={m.savings_euro()}
        aside={money ? m.savings_priced({ devices: formatNumber(money.devices) }) : undefined}
        icon={IconCurrencyEuro}
      >
        <FigureValue>{money ? formatMoney(money.eur) : '—'}</FigureValue>
        <p className={styles.caption}>
          {money ? moneyText(money) : devices_known > 0 ? m.savings_no_price() : m.savings_none_yet()}
        </p>
      </Figure>
      <Figure label={m.savings_with_number()} icon={IconHome}>
        <FigureValue unit={m.savings_of_devices({ devices: formatNumber(devices) })}>
          {formatNumber(devices_known)}
        </FigureValue>
        <span className={styles.share} aria-hidden>
          <i style={{ width: `${devices > 0 ? (100 * devices_known) / devices : 0}%` }} />
        </span>
        <p className={styles.caption}>{missingText(items)}</p>
      </Figure>
    </div>
  )
}
