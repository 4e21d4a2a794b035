import type { PersonnelProfile } from '../../contract/personnel/routes.ts'
import { StatusChip } from '../kit/StatusChip.tsx'
import { m } from '../paraglide/messages.js'
import styles from './personnel.module.css'
import { colourOf } from './words.ts'

/** The colour of a person in the calendar, before the name. */
export const PersonMark = ({ person }: { person: Pick<PersonnelProfile, 'color'> }) => (
  <span className={styles.mark} style={{ background: colourOf(person.color) }} aria-hidden />
)

export const LeftChip = () => <StatusChip tone="offline" label={m.personnel_left()} plain />

/** Hours booked against working hours; over them is marked by the number too. */
export const Load = ({ person }: { person: PersonnelProfile }) => {
  const { booked_minutes: booked, working_minutes: working } = person
  const share = working > 0 ? Math.min(1, booked / working) : booked > 0 ? 1 : 0
  return (
    <span className={styles.load} data-over={booked > working || undefined} aria-hidden>
      <span style={{ width: `${share * 100}%` }} />
    </span>
  )
}
