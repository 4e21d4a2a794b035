import { createContext, useContext } from 'react'
import type { Action } from '../../contract/jobs/schema.ts'
import { addLocalDays, startOfDate } from '../kit/chart/time-ticks.ts'
import { ModalBody } from '../kit/layers/ModalParts.tsx'
import { useModal } from '../kit/layers/modals.ts'
import type { Days } from '../kit/period/period.ts'
import { ListedPart, useLimit } from '../kit/record/ListedPart.tsx'
import { Time } from '../kit/Time.tsx'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import styles from './personnel.module.css'

const OnJobContext = createContext<(id: string) => void>(() => {})

const Line = ({ row: action }: { row: Action }) => {
  const onJob = useContext(OnJobContext)
  const { close } = useModal()
  const open = () => {
    close()
    if (action.job_id) onJob(action.job_id)
  }
  return (
    <li>
      <button type="button" className={styles.row} onClick={open}>
        <span className={styles.when}>
          <Time at={action.created_at} />
        </span>
        <span className={styles.what}>
          {action.client_name}
          <span className={styles.where}>
            {[action.notes, action.assignee_name ?? action.created_by].filter(Boolean).join(' · ')}
          </span>
        </span>
      </button>
    </li>
  )
}

/** The last moment of a local day. */
const endOf = (day: string): string => new Date(addLocalDays(startOfDate(day), 1) - 1).toISOString()

interface ActionListProps {
  type: number
  days: Days
  onJob: (id: string) => void
}

/** What was done of one kind in a period, the newest first; a line opens its job. */
export const ActionList = ({ type, days, onJob }: ActionListProps) => {
  const limit = useLimit(50)
  const query = {
    type_id: [type],
    date_from: new Date(startOfDate(days.date_from)).toISOString(),
    date_to: endOf(days.date_to),
    limit: limit.limit,
  }
  const answer = useAnswer('listActions', { query }, { keepPrevious: true })
  return (
    <ModalBody>
      <OnJobContext value={onJob}>
        <ListedPart
          answer={answer}
          empty={m.work_done_none()}
          rowKey={({ id }) => id}
          as={Line}
          limit={limit}
        />
      </OnJobContext>
    </ModalBody>
  )
}
