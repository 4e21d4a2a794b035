import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Appointment } from '../../contract/jobs/schema.ts'
import { aVisit } from '../appointments/visit.testing.ts'
import { useAnswer } from '../session/queries.ts'
import { openScreen } from '../shell/screen.testing.tsx'
import { VisitSteps } from './VisitSteps.tsx'

const id = '0190c1de-0000-7000-8000-000000000001'

const Steps = () => {
  const { data } = useAnswer('getAppointment', { params: { id } })
  return data ? <VisitSteps visit={data} /> : null
}

let screen: ReturnType<typeof openScreen>

const open = (isRefused: boolean) => {
  let visit: Appointment = aVisit({ id, start: '2026-11-23T08:00Z' })
  screen = openScreen(Steps, {
    reply: ({ method }) => {
      if (method !== 'PATCH') return visit
      if (isRefused)
        return Response.json({ type: 'x', title: 'x', status: 409, key: 'visit_ended' }, { status: 409 })
      visit = { ...visit, appointment_status: 'ongoing', appointment_status_id: 3 }
      return visit
    },
  })
}
const start = async () => {
  await expect.element(page.getByRole('button', { name: 'Έναρξη' })).toBeVisible()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
}

afterEach(() => screen.close())

test('whoever starts a visit by keys is then at its end', async () => {
  open(false)
  await start()
  await expect.element(page.getByRole('link', { name: 'Τέλος επίσκεψης' })).toHaveFocus()
})

test('a refused start leaves the focus at its button', async () => {
  open(true)
  await start()
  await expect.poll(() => screen.latest(`/appointments/${id}`, 'PATCH')).toBeDefined()
  await expect.element(page.getByRole('button', { name: 'Έναρξη' })).toHaveFocus()
})
