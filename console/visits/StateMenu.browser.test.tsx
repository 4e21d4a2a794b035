import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { appointmentStatusId, canBecome, transitionRefusal } from '../../contract/appointments/states.ts'
import type { Appointment } from '../../contract/jobs/schema.ts'
import { appointmentStatuses } from '../../contract/jobs/types.ts'
import { aVisit } from '../appointments/visit.testing.ts'
import { keyText } from '../problems/problem-text.ts'
import { useAnswer } from '../session/queries.ts'
import { openScreen } from '../shell/screen.testing.tsx'
import { StateMenu } from './StateMenu.tsx'

const id = '0190c1de-0000-7000-8000-000000000001'

const Shown = () => {
  const { data } = useAnswer('getAppointment', { params: { id } })
  return data ? <StateMenu visit={data} size={34} /> : null
}

let visit: Appointment
let screen: ReturnType<typeof openScreen>
beforeEach(() => page.viewport(1440, 900))
afterEach(() => screen.close())

const steps = {
  pending: 'Ξανά σε εκκρεμότητα',
  ongoing: 'Έναρξη',
  completed: 'Τέλος επίσκεψης',
  incomplete: 'Δεν ολοκληρώθηκε, θα συνεχιστεί',
  cancelled: 'Ακύρωση ραντεβού',
}
const states = appointmentStatuses.map(({ appointment_status }) => appointment_status)
const pairs = states.flatMap((from) => states.map((to) => ({ from, to })))

const press = async ({ from, to }: (typeof pairs)[number]) => {
  visit = aVisit({
    id,
    start: '2026-11-23T08:00Z',
    appointment_status: from,
    appointment_status_id: appointmentStatusId[from],
  })
  screen = openScreen(Shown, { reply: () => visit })
  await page.getByRole('button', { name: 'Αλλαγή κατάστασης' }).click()
  await page.getByRole('menuitem', { name: steps[to], exact: true }).click()
}

test.each(pairs.filter(({ from, to }) => !canBecome(from, to)))(
  'from $from to $to is explained, not sent',
  async (pair) => {
    await press(pair)
    const sentence = keyText(transitionRefusal(pair.from, pair.to) ?? 'bad_request')
    const explained = page.getByRole('dialog', { name: 'Η αλλαγή δεν γίνεται' })
    await expect.element(explained).toHaveTextContent(sentence)
    expect(sentence).not.toBe('')
    expect(screen.latest(`/appointments/${id}`, 'PATCH')).toBeUndefined()
  },
)

test('a pending visit starts, and an ongoing one goes to its end or is cancelled', async () => {
  await press({ from: 'pending', to: 'ongoing' })
  await expect
    .poll(() => screen.latest(`/appointments/${id}`, 'PATCH')?.body)
    .toEqual({ appointment_status_id: appointmentStatusId.ongoing })
  screen.close()
  await press({ from: 'ongoing', to: 'incomplete' })
  await expect.poll(screen.at).toBe(`/appointments/${id}/end`)
  screen.close()
  await press({ from: 'ongoing', to: 'cancelled' })
  await expect.element(page.getByRole('textbox', { name: 'Λόγος ακύρωσης' })).toBeVisible()
})
