import { Button, Skeleton } from '@mantine/core'
import { IconClockSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { FreeSlot } from '../../contract/appointments/routes.ts'
import { clockTextOf, dateOf, startOfDate } from '../kit/chart/time-ticks.ts'
import { formatClock, formatDay, formatWeekday } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import { keyText } from '../problems/problem-text.ts'
import { useAnswer } from '../session/queries.ts'
import styles from './appointments.module.css'

const offered = 6

interface Wanted {
  duration: number
  technician: string
  helpers: readonly string[]
  day: string
  /** The visit that moves. */
  except: string | undefined
}

type SlotsProps = Wanted & { onChosen: (slot: FreeSlot) => void }

const Slots = ({ duration, technician, helpers, day, except, onChosen }: SlotsProps) => {
  const from = Math.max(Date.now(), day ? startOfDate(day) : 0)
  // To the quarter, so that a new render is not another request.
  const since = new Date(from - (from % 900_000)).toISOString()
  const { data, error } = useAnswer('listFreeSlots', {
    query: {
      duration,
      limit: offered,
      date_from: since,
      ...(technician ? { assignee_id: [technician] } : {}),
      ...(helpers.length > 0 ? { helper_ids: [...helpers] } : {}),
      ...(except ? { except } : {}),
    },
  })
  if (error) return <p className={styles.hint}>{keyText(error.key, {}) ?? m.free_slots_failed()}</p>
  if (!data) return <Skeleton height={32} />
  if (data.items.length === 0) return <p className={styles.hint}>{m.free_slots_none()}</p>
  return (
    <ul className={styles.slots} aria-label={m.free_slots_title()}>
      {data.items.map((slot) => (
        <li key={`${slot.assignee_id} ${slot.start}`}>
          <Button variant="default" size="compact-sm" onClick={() => onChosen(slot)}>
            {formatWeekday(slot.start)} {formatDay(slot.start)} {formatClock(slot.start)}
            {!technician && ` · ${slot.assignee_name}`}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** The next free times for the chosen technician with the helpers, or for all while none is chosen. */
export const FreeSlots = ({ except }: { except: string | undefined }) => {
  const { watch, setValue } = useFormContext()
  const [isOpen, setOpen] = useState(false)
  const wanted: Wanted = {
    duration: watch('duration'),
    technician: watch('assignee_id') ?? '',
    helpers: watch('helper_ids') ?? [],
    day: watch('day') ?? '',
    except,
  }
  const choose = ({ assignee_id, start }: FreeSlot) => {
    const moment = Date.parse(start)
    const set = (name: string, value: string) =>
      setValue(name, value, { shouldDirty: true, shouldValidate: true })
    set('assignee_id', assignee_id)
    set('day', dateOf(moment))
    set('time', clockTextOf(moment).slice(11))
    setOpen(false)
  }
  return (
    <div className={styles.free}>
      <Button
        variant="default"
        leftSection={<IconClockSearch size={16} aria-hidden />}
        aria-expanded={isOpen}
        disabled={!wanted.duration}
        onClick={() => setOpen(!isOpen)}
      >
        {m.free_slots_find()}
      </Button>
      {isOpen && <Slots {...wanted} onChosen={choose} />}
    </div>
  )
}
