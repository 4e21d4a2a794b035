import type { MaintenancePlan } from '../../contract/maintenance-plans/schema.ts'
import { openModal } from '../kit/layers/modals.ts'
import { showSnackbar } from '../kit/layers/snackbar.ts'
import { m } from '../paraglide/messages.js'
import { call } from '../session/api.ts'
import { refreshAfter } from '../session/queries.ts'
import { inRoundOrder } from './due-groups.ts'
import { RoundForm, type RoundValues } from './RoundForm.tsx'
import { visitTimes } from './visit-times.ts'

type PlansBody = Parameters<typeof call<'addMaintenanceJobs'>>[1]['body']['plans']

async function send(plans: PlansBody): Promise<void> {
  const { made, not_made } = await call('addMaintenanceJobs', { body: { plans } })
  const booked = made.filter(({ appointment_id }) => appointment_id !== null).length
  const text = booked > 0 ? m.due_booked({ count: booked }) : m.due_made({ count: made.length })
  showSnackbar({
    tone: not_made.length > 0 ? 'warning' : 'fine',
    text: not_made.length > 0 ? `${text} ${m.due_not_made({ count: not_made.length })}` : text,
  })
  await refreshAfter('addMaintenanceJobs')
}

const duesOf = (plans: readonly MaintenancePlan[]) =>
  plans.flatMap(({ id, due_on }) => (due_on === null ? [] : [{ plan_id: id, due_on }]))

/** Opens the form that makes jobs of the chosen services, or books them one after another on one day. */
export const makeJobs = (
  chosen: readonly MaintenancePlan[],
  how: RoundValues['how'],
  onMade: () => void,
): void => {
  const round = inRoundOrder(chosen)
  const save = async (values: RoundValues) => {
    const { how: by, assignee_id, day, start, duration, gap } = values
    const dues = duesOf(round)
    if (by === 'tray' || assignee_id === null || day === null || duration === null) await send(dues)
    else {
      const times = visitTimes({ day, start, duration, gap: gap ?? 0 }, dues.length) ?? []
      await send(
        dues.map((due, index) => ({
          ...due,
          visit: { assignee_id, scheduled_start: times[index] ?? '', duration },
        })),
      )
    }
    onMade()
  }
  openModal({
    title: m.due_round_title({ count: round.length }),
    width: 620,
    content: <RoundForm plans={round} how={how} onSave={save} />,
  })
}
