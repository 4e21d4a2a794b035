import type { Alarm } from '../../contract/alarms/schema.ts'
import { AlarmMenu } from '../alarms/AlarmMenu.tsx'
import { NextStep } from '../alarms/NextStep.tsx'
import { groupTone, hoursLeftOf, titleOf } from '../alarms/words.ts'
import { formatDuration, formatRecent } from '../kit/format.ts'
import { toneColour, toneIcons, toneSoft, toneWord } from '../kit/tone.ts'
import { m } from '../paraglide/messages.js'
import { usePanel } from '../shell/panel.ts'
import styles from './today.module.css'
import { evidenceOf, whoOf } from './today-words.ts'

interface TodayRowProps {
  alarm: Alarm
  isFirst: boolean
  now: number
}

/** An alarm: what, whose, since when or for how long it stays warm, and what helps; the line opens what is known of it. */
export const TodayRow = ({ alarm, isFirst, now }: TodayRowProps) => {
  const panel = usePanel()
  const tone = groupTone[alarm.group]
  const Shape = toneIcons[tone]
  const hours = hoursLeftOf(alarm)
  return (
    <li className={styles.row} data-rest={alarm.is_own || undefined} data-testid="today-row">
      <span className={styles.icon} style={{ background: toneSoft(tone), color: toneColour(tone) }}>
        <Shape size={16} role="img" aria-label={toneWord[tone]()} />
      </span>
      <div className={styles.what}>
        <span className={styles.title}>
          <button type="button" onClick={() => panel.open('alarm', alarm.id)}>
            {hours ? m.today_cooling() : titleOf(alarm)}
          </button>
          <span className={styles.who}>{whoOf(alarm)}</span>
        </span>
        <span className={styles.evidence}>{evidenceOf(alarm, now)}</span>
      </div>
      <div className={styles.since}>
        <strong style={tone === 'fault' ? { color: toneColour(tone) } : undefined}>
          {hours ? m.today_hours({ hours }) : formatDuration(Math.max(0, now - Date.parse(alarm.since)))}
        </strong>
        <span>{hours ? m.today_until_cold() : m.today_since({ time: formatRecent(alarm.since, now) })}</span>
      </div>
      {alarm.is_own && <AlarmMenu alarm={alarm} className={styles.rest} />}
      <NextStep
        alarm={alarm}
        className={styles.action ?? ''}
        wordClass={styles.actionWord}
        variant={isFirst ? 'filled' : 'default'}
      />
    </li>
  )
}
