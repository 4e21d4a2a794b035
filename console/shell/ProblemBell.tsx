import { ActionIcon, CopyButton, Popover } from '@mantine/core'
import { IconBell, IconCheck, IconCopy } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { formatClock } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import { statusText } from '../problems/problem-text.ts'
import { operationText } from '../session/operation-text.ts'
import {
  type LoggedProblem,
  unreadProblems,
  useProblemLog,
  useUnreadProblems,
} from '../session/problem-log.ts'
import styles from './ProblemBell.module.css'

const asText = ({ at, problem }: LoggedProblem) =>
  [
    formatClock(at, true),
    problem.operation,
    statusText(problem),
    problem.sentence,
    problem.detail,
    problem.requestId,
  ]
    .filter(Boolean)
    .join('\n')

const Entry = ({ entry }: { entry: LoggedProblem }) => {
  const { at, problem, times } = entry
  return (
    <li className={styles.entry}>
      <div className={styles.line}>
        <strong>{statusText(problem)}</strong>
        <time dateTime={at.toISOString()}>{formatClock(at, true)}</time>
      </div>
      <p>{operationText(problem.operation)}</p>
      <p className={styles.why}>{problem.sentence}</p>
      <div className={styles.line}>
        <span className={styles.trace}>
          {m.problem_request({ id: problem.requestId.slice(0, 8) })}
          {times > 1 && ` · ${m.problem_times({ count: times })}`}
        </span>
        <CopyButton value={asText(entry)}>
          {({ copied, copy }) => (
            <ActionIcon size={28} onClick={copy} aria-label={copied ? m.problem_copied() : m.action_copy()}>
              {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            </ActionIcon>
          )}
        </CopyButton>
      </div>
    </li>
  )
}

/** What stands at the bell above the messages of this session. */
export interface Bell {
  fresh: number
  text: (fresh: number) => string
  /** Default: a link to the alarms. `onLeave` closes the box. */
  content?: (onLeave: () => void) => ReactNode
}

const bellText = ({ fresh, text }: Bell, unread: number): string =>
  fresh > 0 ? text(fresh) : unread > 0 ? m.problem_log_unread({ count: unread }) : m.problem_log_open()

/** What is new, and below it the failed calls of this session, readable after their snackbar. */
export const ProblemBell = ({ bell }: { bell: Bell }) => {
  const { fresh } = bell
  const log = useProblemLog()
  const unread = useUnreadProblems()
  const [opened, setOpened] = useState(false)
  const toggle = (open: boolean) => {
    setOpened(open)
    if (!open) unreadProblems.write(0)
  }
  return (
    <Popover opened={opened} onChange={toggle} position="bottom-end" width={380} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          className={styles.bell ?? ''}
          onClick={() => toggle(!opened)}
          aria-label={bellText(bell, unread)}
        >
          <IconBell size={18} />
          {fresh > 0 ? (
            <span className={styles.badge}>{fresh > 99 ? '99+' : fresh}</span>
          ) : (
            unread > 0 && <span className={styles.dot} />
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} className={styles.box ?? ''}>
        {bell.content ? (
          <Suspense>{bell.content(() => toggle(false))}</Suspense>
        ) : (
          <a
            href={fresh > 0 ? '#/alarms?view=new' : '#/alarms'}
            className={styles.alarms}
            onClick={() => toggle(false)}
          >
            <strong>{bell.text(fresh)}</strong>
            <span>{m.bell_alarms_open()}</span>
          </a>
        )}
        {log.length > 0 && (
          <>
            <h2 className={styles.title}>{m.problem_log_title()}</h2>
            <ul className={styles.list} tabIndex={0} aria-label={m.problem_log_title()}>
              {log.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ul>
          </>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
