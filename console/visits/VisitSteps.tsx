import { ActionIcon, Button } from '@mantine/core'
import { IconFlagCheck, IconPhone, IconPlayerPlay, IconRoute } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Appointment } from '../../contract/jobs/schema.ts'
import { m } from '../paraglide/messages.js'
import { startVisit } from './visit-actions.ts'
import { directionsLink } from './visit-words.ts'
import styles from './visits.module.css'

const touch = 44

/** The button loses the focus while it is busy, and is gone when the visit has started: the next step gets it. */
function useStart(visit: Appointment) {
  const steps = useRef<HTMLDivElement>(null)
  const wasPressed = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const { appointment_status: status } = visit
  // biome-ignore lint/correctness/useExhaustiveDependencies: another status shows another button
  useEffect(() => {
    if (!wasPressed.current || isBusy || document.activeElement !== document.body) return
    steps.current?.querySelector<HTMLElement>('a, button')?.focus()
  }, [isBusy, status])
  const start = async () => {
    wasPressed.current = true
    setBusy(true)
    await startVisit(visit).finally(() => setBusy(false))
  }
  return { steps, isBusy, start }
}

const EndLink = ({ id }: Appointment) => (
  <Button
    h={touch}
    leftSection={<IconFlagCheck size={18} aria-hidden />}
    renderRoot={(props) => <Link {...props} to="/appointments/$id/end" params={{ id }} />}
  >
    {m.visit_end()}
  </Button>
)

/** What is done next at a visit, the way there and the telephone, each large enough for a thumb. */
export const VisitSteps = ({ visit }: { visit: Appointment }) => {
  const { appointment_status: status, client_phone: phone, client_name } = visit
  const directions = directionsLink(visit)
  const { steps, isBusy, start } = useStart(visit)
  return (
    <div ref={steps} className={styles.steps}>
      {status === 'pending' && (
        <Button
          h={touch}
          loading={isBusy}
          leftSection={<IconPlayerPlay size={18} aria-hidden />}
          onClick={() => void start()}
        >
          {m.visit_start()}
        </Button>
      )}
      {status === 'ongoing' && <EndLink {...visit} />}
      {directions && (
        <Button
          component="a"
          href={directions}
          target="_blank"
          rel="noreferrer"
          h={touch}
          variant="default"
          leftSection={<IconRoute size={18} aria-hidden />}
        >
          {m.visit_directions()}
        </Button>
      )}
      {phone && (
        <ActionIcon
          component="a"
          href={`tel:${phone}`}
          size={touch}
          variant="default"
          aria-label={m.visit_call({ name: client_name, phone })}
        >
          <IconPhone size={20} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}
