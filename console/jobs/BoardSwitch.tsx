import type { JobState } from '../../contract/jobs/schema.ts'
import { formatNumber } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import styles from './board-switch.module.css'
import { jobStanding } from './words.ts'

interface BoardSwitchProps {
  states: readonly JobState[]
  value: JobState
  countOf: (state: JobState) => number | undefined
  onChange: (state: JobState) => void
}

/** The states with their counts, in two rows of a phone. */
export const BoardSwitch = ({ states, value, countOf, onChange }: BoardSwitchProps) => (
  <div className={styles.switch} role="group" aria-label={m.column_state()}>
    {states.map((state) => (
      <button key={state} type="button" aria-pressed={state === value} onClick={() => onChange(state)}>
        {jobStanding[state].label()}
        <span>{formatNumber(countOf(state) ?? 0, 0)}</span>
      </button>
    ))}
  </div>
)
