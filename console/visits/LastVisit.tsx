import { IconHistory } from '@tabler/icons-react'
import type { AppointmentDetail } from '../../contract/appointments/routes.ts'
import { actionTypes } from '../../contract/jobs/types.ts'
import { actionTypeWord } from '../jobs/words.ts'
import { formatDate } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import styles from './visits.module.css'

type Done = NonNullable<AppointmentDetail['last_visit']>

const wordOf = ({ type_id, notes }: Done['actions'][number]): string => {
  const type = actionTypes.find(({ id }) => id === type_id)
  return notes ?? (type ? actionTypeWord[type.type_name]() : '—')
}

/** What was done at this home the time before. */
export const LastVisit = ({ last }: { last: Done | null | undefined }) =>
  last ? (
    <p className={styles.last}>
      <IconHistory size={16} aria-hidden />
      <span>
        {[m.visit_last({ date: formatDate(last.at) }), last.by].filter(Boolean).join(' · ')}
        <strong>{last.actions.map(wordOf).join(', ')}</strong>
        {last.note && <span className={styles.lastNote}>{m.visit_last_note({ note: last.note })}</span>}
      </span>
    </p>
  ) : null
