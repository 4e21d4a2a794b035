import type { Alarm } from '../../contract/alarms/schema.ts'
import { formatDuration, formatRecent } from '../kit/format.ts'
import type { Column } from '../kit/list/columns.ts'
import { StatusChip } from '../kit/StatusChip.tsx'
import { m } from '../paraglide/messages.js'
import { AlarmIcon } from './AlarmIcon.tsx'
import { AlarmMenu } from './AlarmMenu.tsx'
import styles from './alarms.module.css'
import { endOf } from './end-of.ts'
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

const Ended = ({ alarm, now }: { alarm: Alarm; now: number }) =>
  alarm.resolved_at !== null && (
    <div className={styles.stack}>
      <strong>{formatRecent(alarm.resolved_at, now)}</strong>
      <span className={styles.quiet}>{endOf(alarm)}</span>
    </div>
  )

const what: Column<Alarm> = {
  key: 'what',
  label: m.alarm_column_what(),
  onCard: 'title',
  cell: (alarm) => <What alarm={alarm} />,
}

/** `isActive`: what can be done about an alarm stands beside it, otherwise when and why it ended. */
export const alarmColumns = (now: number, isActive: boolean): Column<Alarm>[] => [
  what,
  {
    key: 'since',
    label: m.alarm_column_since(),
    width: '120px',
    align: 'right',
    cell: (alarm) => <Since alarm={alarm} now={now} />,
  },
  {
    key: 'state',
    label: m.column_state(),
    width: '17%',
    from: 700,
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
          cell: (alarm: Alarm) => <NextStep alarm={alarm} variant="default" size="compact-md" />,
        },
        {
          key: 'menu',
          label: m.action_more(),
          hideLabel: true,
          width: '56px',
          align: 'right' as const,
          cell: (alarm: Alarm) => alarm.is_own && <AlarmMenu alarm={alarm} />,
        },
      ]
    : [
        {
          key: 'ended',
          label: m.alarm_column_ended(),
          width: '230px',
          from: 420 as const,
          cell: (alarm: Alarm) => <Ended alarm={alarm} now={now} />,
        },
      ]),
]

/** Without the names of columns: how long, which state, and one step. */
const Summary = ({ alarm, now, isActive }: { alarm: Alarm; now: number; isActive: boolean }) => {
  const end = alarm.resolved_at === null ? now : Date.parse(alarm.resolved_at)
  const texts = [
    formatDuration(Math.max(0, end - Date.parse(alarm.since))),
    alarm.resolved_at === null
      ? formatRecent(alarm.since, now)
      : `${formatRecent(alarm.resolved_at, now)}, ${endOf(alarm)}`,
    holderOf(alarm, now),
  ]
  return (
    <div className={styles.summary}>
      <StatusChip plain tone={stateTone[alarm.state]} label={stateWord[alarm.state]()} />
      <span>{texts.filter(Boolean).join(' · ')}</span>
      {isActive && (
        <NextStep alarm={alarm} variant="default" size="compact-md" className={styles.cardStep ?? ''} />
      )}
    </div>
  )
}

/** On a phone: the alarm, one line of what is known, and its next step with the menu. */
export const alarmCard = (now: number, isActive: boolean): Column<Alarm>[] => [
  what,
  ...(isActive
    ? [
        {
          key: 'menu',
          label: m.action_more(),
          onCard: 'end' as const,
          cell: (alarm: Alarm) =>
            alarm.is_own && <AlarmMenu alarm={alarm} className={styles.cardMenu ?? ''} />,
        },
      ]
    : []),
  {
    key: 'summary',
    label: m.column_state(),
    hideLabel: true,
    onCard: 'line',
    cell: (alarm) => <Summary alarm={alarm} now={now} isActive={isActive} />,
  },
]
