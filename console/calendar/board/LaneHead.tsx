import { type PersonColour, personColours } from '../../../contract/personnel/colours.ts'
import { durationText } from '../../jobs/durations.ts'
import { m } from '../../paraglide/messages.js'
import type { Lane } from '../lanes.ts'
import styles from './board.module.css'
import { LaneMarks } from './LaneMarks.tsx'

const initialsOf = (name: string): string =>
  name
    .split(' ')
    .map((part) => part[0] ?? '')
    .slice(0, 2)
    .join('')

const colourStyle = (colour: PersonColour | undefined): React.CSSProperties | undefined =>
  colour && ({ '--person': personColours[colour] } as React.CSSProperties)

/** Who a lane belongs to and how much is booked. */
export const LaneHead = ({ lane, id, off }: { lane: Lane; id: string; off?: string | undefined }) => {
  const name = lane.person?.name ?? m.calendar_no_technician()
  return (
    <div className={styles.who} style={colourStyle(lane.person?.color)}>
      <span className={styles.avatar} aria-hidden>
        {lane.person ? initialsOf(name) : '–'}
      </span>
      <span className={styles.names}>
        <span className={styles.name} id={id}>
          {name}
        </span>
        <span className={styles.booked}>
          <span>{m.calendar_visits({ count: lane.count })}</span>
          {lane.minutes > 0 && (
            <>
              {' · '}
              <span>{durationText(lane.minutes)}</span>
            </>
          )}
        </span>
        {off && <span className={styles.off}>{off}</span>}
        <LaneMarks lane={lane} />
      </span>
    </div>
  )
}
