import { IconAlertTriangleFilled, IconUsers } from '@tabler/icons-react'
import { memo } from 'react'
import { isEditable } from '../../../contract/appointments/states.ts'
import type { Appointment } from '../../../contract/jobs/schema.ts'
import { appointmentStanding } from '../../jobs/words.ts'
import { formatClock } from '../../kit/format.ts'
import { toneColour } from '../../kit/tone.ts'
import { m } from '../../paraglide/messages.js'
import { type ShortTravel, travelText } from '../../slots/travel.ts'
import { isUnconfirmed, placeOfVisit, timesOf, titleOfVisit, visitName } from '../visit-words.ts'
import styles from './visit.module.css'

export const StatusMark = ({ visit, withWord = false }: { visit: Appointment; withWord?: boolean }) => {
  const { tone, icon: StatusIcon, label, deep } = appointmentStanding[visit.appointment_status]
  return (
    <span className={styles.status} style={{ color: toneColour(tone, deep) }}>
      <StatusIcon size={14} aria-hidden />
      {withWord && label()}
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
  /** Lets its edge be dragged. */
  canResize?: boolean
  /** The first of its lane; arrows lead to the others. */
  isFirst?: boolean
  /** In a lane of hours: percent, and the sub-row. */
  left?: number
  width?: number
  row?: number
  size: 'narrow' | 'short' | 'middle' | 'wide' | 'line'
}

/** A visit in a lane. It has no handlers: the board finds it by its attributes. */
export const VisitCard = memo((props: VisitCardProps) => {
  const { visit, person, isHelper, overlaps, travel, canResize = false, isFirst = true } = props
  const { left, width, row, size } = props
  const mayChange = isEditable(visit.appointment_status)
  const isPlaced = left !== undefined
  return (
    <li
      className={styles.visit}
      data-visit={visit.id}
      data-person={person ?? undefined}
      data-size={size}
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
        aria-label={visitName(visit, { overlaps, travel, isHelper })}
      >
        <span className={styles.title}>{titleOfVisit(visit)}</span>
        <span className={styles.line}>{visit.client_name}</span>
        <span className={styles.line}>{placeOfVisit(visit)}</span>
        <span className={styles.foot}>
          <span className={styles.times}>
            {size === 'short' ? formatClock(visit.scheduled_start) : timesOf(visit)}
          </span>
          <StatusMark visit={visit} withWord={size === 'wide'} />
          {isHelper && <IconUsers size={14} aria-hidden />}
          {travel && (
            <span className={styles.travel} title={travelText(travel)}>
              <IconAlertTriangleFilled size={13} aria-hidden />
            </span>
          )}
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
