import { Fragment } from 'react'
import type { JobState, ListedJob } from '../../contract/jobs/schema.ts'
import { jobStates } from '../../contract/jobs/types.ts'
import { jobStanding } from '../jobs/words.ts'
import { StatusChip } from '../kit/StatusChip.tsx'
import { m } from '../paraglide/messages.js'
import styles from './job-panel.module.css'

const usual = jobStates.filter((state) => state !== 'cancelled')

/** A cancelled job stopped after its first state. */
const statesOf = (state: JobState): readonly JobState[] =>
  state === 'cancelled' ? ['pending', 'cancelled'] : usual

/** The states of a job in their order; the current one stands out. */
export const StateTrack = ({ job: { state } }: { job: Pick<ListedJob, 'state'> }) => (
  <ol className={styles.track} aria-label={m.job_track()}>
    {statesOf(state).map((one, at) => {
      const { label, ...standing } = jobStanding[one]
      return (
        <Fragment key={one}>
          {at > 0 && <li className={styles.dash} aria-hidden />}
          <li aria-current={one === state ? 'step' : undefined}>
            {one === state ? <StatusChip {...standing} label={label()} /> : label()}
          </li>
        </Fragment>
      )
    })}
  </ol>
)
