import { Popover, UnstyledButton } from '@mantine/core'
import { IconAlertTriangleFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { AlertRow } from '../AlertRow.tsx'
import alerts from '../alerts.module.css'
import { useBoard } from '../board-context.ts'
import type { Lane } from '../lanes.ts'
import styles from './board.module.css'

const marksOf = (lane: Lane): string[] => [
  ...(lane.clashes.length > 0 ? [m.calendar_overlap()] : []),
  ...(lane.travels.length > 0 ? [m.calendar_short_travel()] : []),
  ...(lane.offs.length > 0 ? [m.calendar_off_hours()] : []),
]

const Rows = ({ lane, onDone }: { lane: Lane; onDone(): void }) => (
  <ul className={alerts.list} aria-label={m.calendar_alerts()}>
    {useBoard()
      .alertsOf(lane)
      .map((alert) => (
        <AlertRow key={alert.key} alert={alert} onDone={onDone} />
      ))}
  </ul>
)

/** What is wrong in a lane; pressed, which visits it is about. */
export const LaneMarks = ({ lane }: { lane: Lane }) => {
  const [isOpen, setOpen] = useState(false)
  const marks = marksOf(lane)
  if (marks.length === 0) return null
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width={420}
      trapFocus
      returnFocus
      // A lane clips what is painted outside of it.
      withinPortal
    >
      <Popover.Target>
        <UnstyledButton className={styles.warns} aria-haspopup="dialog" onClick={() => setOpen(!isOpen)}>
          {marks.map((mark) => (
            <span key={mark}>
              <IconAlertTriangleFilled size={13} aria-hidden />
              {mark}
            </span>
          ))}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={alerts.popover ?? ''}>
        {isOpen && <Rows lane={lane} onDone={() => setOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  )
}
