import { type CommandImpact, leastDaysAfter, mostDaysAfter } from '../../../contract/savings/impact.ts'
import { Failed } from '../../kit/Failed.tsx'
import { formatNumber } from '../../kit/format.ts'
import { ModalBody } from '../../kit/layers/ModalParts.tsx'
import { openModal } from '../../kit/layers/modals.ts'
import { Facts } from '../../kit/record/Facts.tsx'
import { PanelSkeleton } from '../../kit/Skeletons.tsx'
import { m } from '../../paraglide/messages.js'
import { useAnswer } from '../../session/queries.ts'
import styles from './ledger.module.css'

const refusals: Record<NonNullable<CommandImpact['refusal']>, () => string> = {
  not_adapted: m.impact_no_days,
  flame_only: m.impact_flame_only,
  no_baseline: m.impact_no_days,
  coverage: m.impact_coverage,
  no_days: m.impact_no_days,
  too_few_days: m.impact_too_few_days,
  poor_fit: m.impact_poor_fit,
  not_confirmed: m.impact_not_confirmed,
  changed_again: m.impact_changed_again,
  too_warm_after: () => m.impact_too_warm_after({ days: mostDaysAfter, least: leastDaysAfter }),
}

const percent = (value: number): string => formatNumber(Math.abs(value), 0)

/** What the days say, or why they cannot. */
export function verdictOf({ refusal, heating_days_missing, saved }: CommandImpact): string {
  if (refusal) return refusals[refusal]()
  if (heating_days_missing > 0) return m.impact_wait({ count: heating_days_missing })
  if (!saved?.interval_percent || saved.saved_percent === null) return m.impact_no_days()
  const [low, high] = saved.interval_percent
  const range = { least: formatNumber(low, 0), most: formatNumber(high, 0) }
  if (low > 0) return m.impact_less({ percent: percent(saved.saved_percent), ...range })
  if (high < 0) {
    const more = { least: percent(high), most: percent(low) }
    return m.impact_more({ percent: percent(saved.saved_percent), ...more })
  }
  return m.impact_unclear(range)
}

/** The verdict, and the figures that it is from. */
export const Impact = ({ device, command }: { device: string; command: string }) => {
  const params = { id: device, commandId: command }
  const { data, error, refetch } = useAnswer('getCommandImpact', { params }, { quiet: true })
  if (!data)
    return error ? (
      <Failed title={m.impact_title()} problem={error} onRetry={() => void refetch()} />
    ) : (
      <PanelSkeleton />
    )
  return (
    <>
      <p className={styles.verdict}>{verdictOf(data)}</p>
      <Facts
        facts={[
          [m.impact_days_before(), formatNumber(data.heating_days_before)],
          [m.impact_days_after(), formatNumber(data.heating_days_after)],
          ...(data.saved
            ? ([
                [m.impact_expected(), `${formatNumber(data.saved.predicted_kwh, 1)} kWh`],
                [m.impact_actual(), `${formatNumber(data.saved.actual_kwh, 1)} kWh`],
              ] as const)
            : []),
          ...(data.other_changes > 0
            ? ([[m.impact_others(), formatNumber(data.other_changes)]] as const)
            : []),
        ]}
      />
      <p className={styles.note}>{m.impact_note()}</p>
    </>
  )
}

export const openImpact = (device: string, command: string): void =>
  void openModal({
    title: m.impact_title(),
    width: 520,
    content: (
      <ModalBody>
        <Impact device={device} command={command} />
      </ModalBody>
    ),
  })
