import { IconAlertTriangleFilled, IconClockX, IconUsers } from '@tabler/icons-react'
import { memo } from 'react'
import { isEditable } from '../../../contract/appointments/states.ts'
import type { Appointment } from '../../../contract/jobs/schema.ts'
import { appointmentStanding } from '../../jobs/words.ts'
import { toneColour } from '../../kit/tone.ts'
import { m } from '../../paraglide/messages.js'
import { type ShortTravel, travelText } from '../../slots/travel.ts'
import { isUnconfirmed, timesOf, titleOfVisit, visitName } from '../visit-words.ts'
import styles from './visit.module.css'
import foot from './visit-foot.module.css'

export const StatusMark = ({ visit, withWord = false }: { visit: Appointment; withWord?: boolean }) => {
  const { tone, icon: StatusIcon, label, deep } = appointmentStanding[visit.appointment_status]
  return (
    <span className={foot.status} style={{ color: toneColour(tone, deep) }}>
      <StatusIcon size={14} aria-hidden />
      {withWord && <span className={foot.word}>{label()}</span>}
    </span>
  )
}

interface VisitCardProps {
  visit: Appointment
  /** The lane. */
  person: string | null
  isHelper: boolean
  overlaps: boolean
  travel: ShortTravel | undefined
  /** Why its person does not work then. */
  off: string | undefined
  /** Lets its edge be dragged. */
  canResize?: boolean
  /** The first of its lane; arrows lead to the others. */
  isFirst?: boolean
  /** In a lane of hours: percent, and the sub-row. */
  left?: number
  width?: number
  row?: number
}

/** The surname, which comes first, where there is no room for more. */
const shortName = (name: string): string => name.split(' ')[0] ?? name

/**
 * A visit in a lane. It has no handlers: the board finds it by its attributes. What has room is shown wholly and the
 * rest is left out, by the width of the card (`visit.module.css`).
 */
export const VisitCard = memo((props: VisitCardProps) => {
  const { visit, person, isHelper, overlaps, travel, off, canResize = false, isFirst = true } = props
  const { left, width, row } = props
  const mayChange = isEditable(visit.appointment_status)
  const isPlaced = left !== undefined
  const name = visitName(visit, { overlaps, travel, off, isHelper })
  const [start, end] = timesOf(visit).split('–')
  return (
    <li
      className={styles.visit}
      data-visit={visit.id}
      data-person={person ?? undefined}
      data-marks={1 + Number(isHelper) + Number(travel !== undefined) + Number(off !== undefined)}
      data-placed={isPlaced || undefined}
      data-status={visit.appointment_status}
      data-unconfirmed={isUnconfirmed(visit) || undefined}
      data-overlaps={overlaps || undefined}
      data-movable={mayChange || undefined}
      style={
        {
          '--type': visit.type_color,
          ...(isPlaced ? { left: `${left}%`, width: `${width}%`, '--row': row } : {}),
        } as React.CSSProperties
      }
    >
      <button
        type="button"
        className={styles.open}
        data-open
        tabIndex={isFirst ? 0 : -1}
        aria-label={name}
        title={name}
      >
        <span className={styles.title}>{titleOfVisit(visit)}</span>
        <span className={styles.line}>{visit.client_name}</span>
        <span className={styles.short}>{shortName(visit.client_name)}</span>
        <span className={`${styles.line} ${styles.place}`}>
          {visit.address ?? visit.area}
          {visit.address && visit.area && <span className={styles.area}>, {visit.area}</span>}
        </span>
        <span className={foot.foot}>
          <span className={foot.marks}>
            <StatusMark visit={visit} withWord />
            {isHelper && <IconUsers size={14} aria-hidden />}
            {travel && (
              <span className={foot.warning} title={travelText(travel)}>
                <IconAlertTriangleFilled size={13} aria-hidden />
              </span>
            )}
            {off && (
              <span className={foot.warning} title={off}>
                <IconClockX size={14} aria-hidden />
              </span>
            )}
          </span>
          <span className={foot.times}>
            {start}
            <span className={foot.end}>–{end}</span>
          </span>
        </span>
      </button>
      <button
        type="button"
        className={styles.menu}
        data-menu
        aria-haspopup="menu"
        aria-label={m.calendar_visit_menu({ client: visit.client_name })}
      />
      {mayChange && canResize && <span className={styles.grip} data-resize aria-hidden />}
    </li>
  )
})
VisitCard.displayName = 'VisitCard'
