// Entries of the menus of an alarm, in its panel and in its row.
import { Menu } from '@mantine/core'
import type { Alarm } from '../../contract/alarms/schema.ts'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { assign, snooze, snoozes } from './alarm-actions.tsx'
import { isSnoozed } from './words.ts'

const hourMs = 3_600_000

/** The people of the company; read when the menu is open. */
export const AssignItems = ({ alarm }: { alarm: Alarm }) => {
  const { data } = useAnswer('listPersonnelOptions', {}, { quiet: true, staleTime: 60_000 })
  return (
    <>
      {(data?.items ?? []).map(({ id, name }) => (
        <Menu.Item key={id} onClick={() => void assign(alarm, id)}>
          {name}
        </Menu.Item>
      ))}
      {alarm.assignee_id !== null && (
        <Menu.Item onClick={() => void assign(alarm, null)}>{m.alarm_unassign()}</Menu.Item>
      )}
    </>
  )
}

export const SnoozeItems = ({ alarm }: { alarm: Alarm }) => (
  <>
    {snoozes.map(({ hours, label }) => (
      <Menu.Item
        key={hours}
        // A minute less, because the server measures the longest from its own clock.
        onClick={() => void snooze(alarm, new Date(Date.now() + hours * hourMs - 60_000))}
      >
        {label()}
      </Menu.Item>
    ))}
    {isSnoozed(alarm) && <Menu.Item onClick={() => void snooze(alarm, null)}>{m.alarm_wake()}</Menu.Item>}
  </>
)
