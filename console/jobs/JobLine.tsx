import type { ListedJob } from '../../contract/jobs/schema.ts'
import { formatMoney } from '../kit/format.ts'
import { useNow } from '../kit/now.ts'
import { toneColour } from '../kit/tone.ts'
import { PanelLink } from '../shell/PanelLink.tsx'
import { cardLine, cardSum } from './card-line.ts'
import styles from './lines.module.css'
import { jobTitle, numberText } from './words.ts'

/** A job in a list of another record: what, how it stands, its sum. */
export const JobLine = ({ row: job }: { row: ListedJob }) => {
  const { icon: Shape, text, tone } = cardLine(job, useNow(60_000))
  const { euro, isOwed } = cardSum(job)
  return (
    <li className={styles.line}>
      <span className={styles.bar} style={{ background: job.type_color }} aria-hidden />
      <span className={styles.what}>
        <PanelLink kind="job" id={job.id}>
          {jobTitle(job)}
        </PanelLink>
        <span className={styles.state} style={tone ? { color: toneColour(tone) } : undefined}>
          <Shape size={14} aria-hidden /> {text}
        </span>
      </span>
      <span className={styles.end}>
        <span className={styles.sum} data-owed={isOwed || undefined}>
          {euro === null ? '—' : formatMoney(euro)}
        </span>
        <span>{numberText(job.number)}</span>
      </span>
    </li>
  )
}
