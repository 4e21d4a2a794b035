import type { Alarm } from '../../contract/alarms/schema.ts'
import { formatDuration, formatRecent } from '../kit/format.ts'
import type { Column } from '../kit/list/columns.ts'
import { StatusChip } from '../kit/StatusChip.tsx'
import { m } from '../paraglide/messages.js'
import { AlarmIcon } from './AlarmIcon.tsx'
import styles from './alarms.module.css'
import { NextStep } from './NextStep.tsx'
import { holderOf, placeOf, stateTone, stateWord, titleOf } from './words.ts'

const What = ({ alarm }: { alarm: Alarm }) => (
  <div className={styles.what}>
    <AlarmIcon group={alarm.group} />
    <div className={styles.words}>
      <strong>
        <span>{titleOf(alarm)}</span>
        {alarm.occurrences > 1 && (
          <span className={styles.count} title={m.alarm_occurrences({ count: alarm.occurrences })}>
            ×{alarm.occurrences}
          </span>
        )}
      </strong>
      <span className={styles.quiet}>{placeOf(alarm)}</span>
    </div>
  </div>
)

const Since = ({ alarm, now }: { alarm: Alarm; now: number }) => {
  const end = alarm.resolved_at === null ? now : Date.parse(alarm.resolved_at)
  return (
    <div className={styles.stack}>
      <strong>{formatDuration(Math.max(0, end - Date.parse(alarm.since)))}</strong>
      <span className={styles.quiet}>{formatRecent(alarm.since, now)}</span>
    </div>
  )
}

const Standing = ({ alarm }: { alarm: Alarm }) => (
  <div className={styles.stack}>
    <StatusChip plain tone={stateTone[alarm.state]} label={stateWord[alarm.state]()} />
    <span className={styles.quiet}>{holderOf(alarm)}</span>
  </div>
)

export const alarmColumns = (now: number, isActive: boolean): Column<Alarm>[] => [
  {
    key: 'what',
    label: m.alarm_column_what(),
    onCard: 'title',
    cell: (alarm) => <What alarm={alarm} />,
  },
  {
    key: 'since',
    label: m.alarm_column_since(),
    width: '130px',
    align: 'right',
    onCard: 'line',
    card: (alarm) => formatRecent(alarm.since, now),
    cell: (alarm) => <Since alarm={alarm} now={now} />,
  },
  {
    key: 'state',
    label: m.column_state(),
    width: '190px',
    from: 700,
    onCard: 'line',
    cell: (alarm) => <Standing alarm={alarm} />,
  },
  ...(isActive
    ? [
        {
          key: 'step',
          label: m.alarm_column_step(),
          hideLabel: true,
          width: '190px',
          from: 560 as const,
          onCard: 'line' as const,
          cell: (alarm: Alarm) => <NextStep alarm={alarm} variant="default" size="compact-md" />,
        },
      ]
    : []),
]
