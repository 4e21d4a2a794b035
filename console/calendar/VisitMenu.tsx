import { Menu } from '@mantine/core'
import {
  IconArrowLeft,
  IconArrowsMove,
  IconCheck,
  IconClockHour4,
  IconEye,
  IconPencil,
  IconUserShare,
} from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { appointmentDurations } from '../../contract/appointments/fields.ts'
import { isEditable } from '../../contract/appointments/states.ts'
import type { Appointment } from '../../contract/jobs/schema.ts'
import { editAppointment } from '../appointments/appointment-actions.tsx'
import { changeVisit } from '../appointments/change-appointment.ts'
import type { Person } from '../appointments/changed-visit.ts'
import { durationText } from '../jobs/durations.ts'
import { m } from '../paraglide/messages.js'
import { PersonMark } from '../personnel/PersonMark.tsx'
import styles from './calendar.module.css'
import { take } from './moving.ts'

export interface OpenedMenu {
  visit: Appointment
  /** The lane. */
  person: string | null
  button: HTMLElement
}

type Page = 'actions' | 'durations' | 'people'

interface PageProps {
  opened: OpenedMenu
  people: readonly Person[]
  canMove: boolean
  onPage(page: Page): void
  onOpen(visit: Appointment): void
}

const Back = ({ onPage }: Pick<PageProps, 'onPage'>) => (
  <Menu.Item
    closeMenuOnClick={false}
    leftSection={<IconArrowLeft size={16} aria-hidden />}
    onClick={() => onPage('actions')}
  >
    {m.action_back()}
  </Menu.Item>
)

const Actions = ({ opened: { visit, person }, canMove, onPage, onOpen }: PageProps) => {
  const mayChange = isEditable(visit.appointment_status)
  return (
    <>
      <Menu.Item leftSection={<IconEye size={16} aria-hidden />} onClick={() => onOpen(visit)}>
        {m.action_view()}
      </Menu.Item>
      {!mayChange && <Menu.Label>{m.calendar_not_editable()}</Menu.Label>}
      {mayChange && canMove && (
        <Menu.Item
          leftSection={<IconArrowsMove size={16} aria-hidden />}
          onClick={() => take({ kind: 'move', visit, person })}
        >
          {m.calendar_move()}
        </Menu.Item>
      )}
      {mayChange && (
        <>
          <Menu.Item
            closeMenuOnClick={false}
            leftSection={<IconClockHour4 size={16} aria-hidden />}
            onClick={() => onPage('durations')}
          >
            {m.calendar_change_duration()}
          </Menu.Item>
          <Menu.Item
            closeMenuOnClick={false}
            leftSection={<IconUserShare size={16} aria-hidden />}
            onClick={() => onPage('people')}
          >
            {m.calendar_assign()}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => editAppointment(visit)}
          >
            {m.action_edit()}
          </Menu.Item>
        </>
      )}
    </>
  )
}

const current = <IconCheck size={16} aria-hidden />

const Durations = ({ opened: { visit }, onPage }: PageProps) => (
  <>
    <Back onPage={onPage} />
    {appointmentDurations.map((duration) => (
      <Menu.Item
        key={duration}
        rightSection={duration === visit.duration && current}
        disabled={duration === visit.duration}
        onClick={() => void changeVisit(visit, { duration })}
      >
        {durationText(duration)}
      </Menu.Item>
    ))}
  </>
)

const People = ({ opened: { visit }, people, onPage }: PageProps) => (
  <>
    <Back onPage={onPage} />
    {people.map((technician) => (
      <Menu.Item
        key={technician.id}
        leftSection={technician.color && <PersonMark person={{ color: technician.color }} />}
        rightSection={technician.id === visit.assignee_id && current}
        disabled={technician.id === visit.assignee_id}
        onClick={() => void changeVisit(visit, assignTo(visit, technician))}
      >
        {technician.name}
      </Menu.Item>
    ))}
  </>
)

/** A helper who becomes the technician is no longer a helper. */
const assignTo = (visit: Appointment, technician: Person) => ({
  technician,
  ...(visit.helpers.some(({ id }) => id === technician.id)
    ? { helpers: visit.helpers.filter(({ id }) => id !== technician.id) }
    : {}),
})

const pages = { actions: Actions, durations: Durations, people: People }

interface VisitMenuProps extends Omit<PageProps, 'opened' | 'onPage'> {
  opened: OpenedMenu | undefined
  onClose(): void
}

/** All that dragging does, and more, for one visit: one menu for all of them, at the button that was pressed. */
export const VisitMenu = ({ opened, onClose, ...rest }: VisitMenuProps) => {
  const [page, setPage] = useState<Page>('actions')
  const box = opened?.button.getBoundingClientRect()
  const close = () => {
    setPage('actions')
    onClose()
  }
  /** The menu's own Escape would then focus the item that was, which is gone. */
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }
  const Shown = pages[page]
  return (
    <Menu
      opened={opened !== undefined}
      onChange={(isOpen) => !isOpen && close()}
      position="bottom-start"
      returnFocus={false}
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <span
          aria-hidden
          style={{
            position: 'fixed',
            left: box?.left ?? 0,
            top: box?.top ?? 0,
            width: box?.width ?? 0,
            height: box?.height ?? 0,
            pointerEvents: 'none',
          }}
        />
      </Menu.Target>
      <Menu.Dropdown className={styles.visitMenu ?? ''} onKeyDown={closeByKey}>
        {opened && (
          <div key={page} ref={focusFirst}>
            <Shown opened={opened} onPage={setPage} {...rest} />
          </div>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Focuses a page that opens: the item that was pressed is gone with the page before. */
const focusFirst = (element: HTMLElement | null) =>
  element?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
