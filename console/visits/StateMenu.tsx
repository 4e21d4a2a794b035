import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { transitionRefusal } from '../../contract/appointments/states.ts'
import type { Appointment, AppointmentStatus } from '../../contract/jobs/schema.ts'
import { appointmentStatuses } from '../../contract/jobs/types.ts'
import { showReason } from '../kit/layers/confirm.tsx'
import { m } from '../paraglide/messages.js'
import { keyText } from '../problems/problem-text.ts'
import { askToCancel } from './VisitChanges.tsx'
import { startVisit } from './visit-actions.ts'

const stepWord: Record<AppointmentStatus, () => string> = {
  pending: m.visit_pending_again_step,
  ongoing: m.visit_start,
  completed: m.visit_end,
  incomplete: m.visit_not_finished,
  cancelled: m.visit_cancel,
}

/** Every state of a visit: a change that its present state does not allow is explained when it is pressed. */
export const StateMenu = ({ visit, size }: { visit: Appointment; size: number }) => {
  const navigate = useNavigate()
  const end = () => void navigate({ to: '/appointments/$id/end', params: { id: visit.id } })
  const move = (to: AppointmentStatus): void => {
    const refusal = transitionRefusal(visit.appointment_status, to)
    if (refusal) return showReason(m.job_move_refused(), keyText(refusal))
    if (to === 'ongoing') return void startVisit(visit)
    if (to === 'cancelled') return askToCancel(visit)
    end()
  }
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon size={size} variant="default" aria-label={m.visit_state_change()}>
          <IconArrowsExchange size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {appointmentStatuses.map(({ id, appointment_status: to }) => (
          <Menu.Item key={id} onClick={() => move(to)}>
            {stepWord[to]()}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
