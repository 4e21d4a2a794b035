import { IconUserQuestion } from '@tabler/icons-react'
import type { ListedJob } from '../../contract/jobs/schema.ts'
import { formatMoney } from '../kit/format.ts'
import { RowMenuButton } from '../kit/list/RowMenu.tsx'
import { useNow } from '../kit/now.ts'
import { toneColour } from '../kit/tone.ts'
import { m } from '../paraglide/messages.js'
import { usePanel } from '../shell/panel.ts'
import styles from './board.module.css'
import { cardLine, cardSum } from './card-line.ts'
import { actionTypeWord, jobTitle, numberText } from './words.ts'

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0] ?? '')
    .join('')

const Sum = ({ job }: { job: ListedJob }) => {
  const { euro, isEstimate, isOwed } = cardSum(job)
  if (euro === null) return <span className={styles.quiet}>—</span>
  return (
    <span className={styles.sum} data-owed={isOwed || undefined}>
      {isEstimate && <span className={styles.quiet}>{m.job_estimate_short()} </span>}
      {formatMoney(euro)}
    </span>
  )
}

interface BoardCardProps {
  job: ListedJob
  onMenu: (button: HTMLElement) => void
}

export const BoardCard = ({ job, onMenu }: BoardCardProps) => {
  const panel = usePanel()
  const { icon: Shape, text, tone } = cardLine(job, useNow(60_000))
  const title = jobTitle(job)
  const name = [title, numberText(job.number), job.client_name].join(', ')
  const isPartly = job.state === 'done' && job.paid > 0 && job.due > 0
  return (
    <li
      className={styles.card}
      style={{ '--type': job.type_color } as object}
      data-selected={(panel.kind === 'job' && panel.id === job.id) || undefined}
    >
      <span className={styles.title}>
        {job.title ? <span className="visually-hidden">{actionTypeWord[job.type_name]()}: </span> : null}
        {title}
      </span>
      <span className={styles.client}>{job.client_name}</span>
      <span className={styles.place}>
        <span className={styles.address}>{[job.address, job.area].filter(Boolean).join(', ')}</span>
        <span className={styles.number}>{numberText(job.number)}</span>
      </span>
      <span className={styles.line} style={tone ? { color: toneColour(tone) } : undefined}>
        <Shape size={16} aria-hidden />
        <span>{text}</span>
        {isPartly && (
          <span className={styles.quiet}>{m.job_card_of({ amount: formatMoney(job.due + job.paid) })}</span>
        )}
      </span>
      <span className={styles.foot}>
        <span className={styles.person}>
          <span className={styles.avatar} data-none={!job.assignee_name || undefined} aria-hidden>
            {job.assignee_name ? initialsOf(job.assignee_name) : <IconUserQuestion size={14} />}
          </span>
          {job.assignee_name ?? m.job_without_technician()}
        </span>
        <Sum job={job} />
      </span>
      {/* The button covers the text. */}
      <button
        type="button"
        className={styles.cover}
        aria-label={name}
        onClick={() => panel.open('job', job.id)}
      />
      <span className={styles.menu}>
        <RowMenuButton name={name} onOpen={onMenu} />
      </span>
    </li>
  )
}
