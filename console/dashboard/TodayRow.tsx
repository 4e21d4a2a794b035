import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconArrowUpRight, IconCalendarPlus, IconPhone, IconRotateClockwise } from '@tabler/icons-react'
import type { Attention } from '../../contract/stats/routes.ts'
import { formatDuration, formatRecent } from '../kit/format.ts'
import { toneColour, toneIcons, toneSoft, toneWord } from '../kit/tone.ts'
import { m } from '../paraglide/messages.js'
import { usePanel } from '../shell/panel.ts'
import styles from './today.module.css'
import { actionOf, evidenceOf, titleOf, toneOf, whoOf } from './today-words.ts'

const actionIcons = { remote: IconRotateClockwise, call: IconPhone, open: IconArrowUpRight }

const Action = ({ item, isFirst }: { item: Attention; isFirst: boolean }) => {
  const { open } = usePanel()
  const action = actionOf(item)
  const Shape =
    action.kind === 'call'
      ? actionIcons.call
      : action.tab === 'remote'
        ? actionIcons.remote
        : actionIcons.open
  const shared = {
    className: styles.action ?? '',
    variant: isFirst ? 'filled' : 'default',
    'aria-label': m.today_action({ action: action.label, who: whoOf(item) }),
    children: (
      <>
        <Shape size={16} aria-hidden />
        <span className={styles.actionWord}>{action.label}</span>
      </>
    ),
  }
  return action.kind === 'call' ? (
    <Button component="a" href={`tel:${action.phone}`} {...shared} />
  ) : (
    <Button onClick={() => open('device', item.device_id, action.tab)} {...shared} />
  )
}

interface TodayRowProps {
  item: Attention
  isFirst: boolean
  now: number
  /** Makes a job with a visit; undefined where this person makes none. */
  onSchedule?: (() => void) | undefined
}

/** A device that needs attention: why, since when, and what helps. */
export const TodayRow = ({ item, isFirst, now, onSchedule }: TodayRowProps) => {
  const tone = toneOf[item.kind]
  const Shape = toneIcons[tone]
  return (
    <li className={styles.row} data-schedules={onSchedule !== undefined || undefined} data-testid="today-row">
      <span className={styles.icon} style={{ background: toneSoft(tone), color: toneColour(tone) }}>
        <Shape size={16} role="img" aria-label={toneWord[tone]()} />
      </span>
      <div className={styles.what}>
        <span className={styles.title}>
          <strong>{titleOf(item)}</strong>
          <span className={styles.who}>{whoOf(item)}</span>
        </span>
        <span className={styles.evidence}>{evidenceOf(item)}</span>
      </div>
      <div className={styles.since}>
        <strong style={tone === 'fault' ? { color: toneColour(tone) } : undefined}>
          {formatDuration(Math.max(0, now - Date.parse(item.since)))}
        </strong>
        <span>
          {item.kind === 'offline'
            ? m.today_no_data()
            : m.today_since({ time: formatRecent(item.since, now) })}
        </span>
      </div>
      {onSchedule && (
        <Tooltip label={m.job_schedule()}>
          <ActionIcon
            size={32}
            className={styles.schedule ?? ''}
            aria-label={m.today_action({ action: m.job_schedule(), who: whoOf(item) })}
            onClick={onSchedule}
          >
            <IconCalendarPlus size={18} />
          </ActionIcon>
        </Tooltip>
      )}
      <Action item={item} isFirst={isFirst} />
    </li>
  )
}
