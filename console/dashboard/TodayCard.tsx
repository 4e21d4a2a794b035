import { Button } from '@mantine/core'
import {
  IconArrowUpRight,
  IconChevronRight,
  IconMoodCheck,
  IconPhone,
  IconRotateClockwise,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Attention } from '../../contract/stats.ts'
import { Failed } from '../devices/Failed.tsx'
import { Card } from '../kit/Card.tsx'
import { formatDuration, formatRecent } from '../kit/format.ts'
import { Notice } from '../kit/Notice.tsx'
import { useNow } from '../kit/now.ts'
import type { Problem } from '../kit/problem/problem.ts'
import { LineSkeleton } from '../kit/Skeletons.tsx'
import { toneColour, toneIcons, toneSoft, toneWord } from '../kit/tone.ts'
import { m } from '../paraglide/messages.js'
import { usePerson } from '../session/person.ts'
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

const Row = ({ item, isFirst, now }: { item: Attention; isFirst: boolean; now: number }) => {
  const tone = toneOf[item.kind]
  const Shape = toneIcons[tone]
  return (
    <li className={styles.row} data-testid="today-row">
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
      <Action item={item} isFirst={isFirst} />
    </li>
  )
}

interface TodayCardProps {
  items: readonly Attention[] | undefined
  total: number
  problem: Problem | null
  onRetry: () => void
}

/** What needs a person, worst first; each with the one thing that helps most. */
export const TodayCard = ({ items, total, problem, onRetry }: TodayCardProps) => {
  const now = useNow(10_000)
  const { kind } = usePerson()
  const rest = total - (items?.length ?? 0)
  const everywhere = kind === 'distributor' ? '/inventory' : '/devices'
  return (
    <Card
      title={m.today_title()}
      {...(items ? { count: total } : {})}
      aside={m.today_order()}
      flush
      {...(rest > 0
        ? {
            foot: (
              <Link to={everywhere} search={{ sort: 'fault', order: 'desc' }} className={styles.rest}>
                {m.today_rest({ count: rest })}
                <IconChevronRight size={16} aria-hidden />
              </Link>
            ),
          }
        : {})}
    >
      {!items && problem ? (
        <Failed title={m.dashboard_part_failed()} problem={problem} onRetry={onRetry} />
      ) : items?.length === 0 ? (
        <Notice icon={IconMoodCheck} tone="fine" title={m.today_nothing()} body={m.today_nothing_body()} />
      ) : (
        <ol className={styles.rows}>
          {items?.map((item, index) => (
            <Row key={item.device_id} item={item} isFirst={index === 0} now={now} />
          )) ??
            [80, 65, 75, 60, 70, 55].map((width) => (
              <li key={width} className={styles.row}>
                <LineSkeleton width={width} />
              </li>
            ))}
        </ol>
      )}
    </Card>
  )
}
