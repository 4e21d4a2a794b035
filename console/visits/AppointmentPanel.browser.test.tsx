import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AppointmentDetail } from '../../contract/appointments/routes.ts'
import { appointmentStatusId } from '../../contract/appointments/states.ts'
import { aVisit, eleni, nikos } from '../appointments/visit.testing.ts'
import { m } from '../paraglide/messages.js'
import { openScreen, type SentRequest } from '../shell/screen.testing.tsx'
import { AppointmentPanel } from './AppointmentPanel.tsx'

const id = '0190c1de-0000-7000-8000-000000000001'
const path = `/appointments/${id}`
const overlap = {
  id: 'other',
  client_name: 'Νικολαΐδου',
  scheduled_start: '2026-11-23T08:30:00.000Z',
  scheduled_end: '2026-11-23T09:30:00.000Z',
  assignee_name: null,
}

let visit: AppointmentDetail
let devices: { device_id: string; device_type: string }[]
let isFailing: boolean
let refusal: Response | undefined
let screen: ReturnType<typeof openScreen>

const reply = ({ method, path: sentTo, body }: SentRequest): object => {
  if (method !== 'GET' && refusal) return refusal
  if (method === 'DELETE') return new Response(null, { status: 204 })
  if (sentTo === path) {
    if (isFailing) return Response.json({ status: 404, key: 'not_found' }, { status: 404 })
    if (method === 'PATCH') {
      const { appointment_status_id: to } = body as { appointment_status_id: number }
      if (to === appointmentStatusId.ongoing) visit = { ...visit, appointment_status: 'ongoing' }
    }
    return visit
  }
  if (sentTo === '/installations/home-1') return { items: [] }
  if (sentTo === '/installations/home-1/devices') return { items: devices, total: devices.length }
  if (sentTo.startsWith('/devices/')) return { properties: {} }
  if (sentTo === `${path}/history`) {
    const change = {
      id: 1,
      record: 'appointment',
      action: 'changed',
      at: visit.created_at,
      by: 'Μαρία',
      device_id: null,
    }
    return { items: [{ ...change, before: { duration: 60 }, after: { duration: 90 } }], total: 1 }
  }
  if (sentTo === `${path}/messages`)
    return { items: [], draft: null, reminder_at: null, email: 'a@example.gr', sends_email: true }
  return { items: [], total: 0 }
}

const open = (more: Partial<AppointmentDetail> = {}) => {
  const nothing = { overlaps: [], home_notes: null, job_notes: null, last_visit: null, signature: null }
  visit = { ...aVisit({ id, start: '2026-11-23T08:00Z' }), ...nothing, ...more }
  screen = openScreen(
    () => (
      <main>
        <AppointmentPanel id={id} tab={undefined} />
      </main>
    ),
    { reply },
  )
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const fact = (name: string) => page.getByRole('term').filter({ hasText: name }).element().nextElementSibling
const title = page.getByRole('heading', { name: m.action_type_service(), exact: true })
const shown = async () => {
  await expect.element(title).toBeVisible()
}

beforeEach(async () => {
  devices = []
  isFailing = false
  refusal = undefined
  await page.viewport(1440, 900)
})
afterEach(() => screen.close())

test('a visit says when, who with whom, where, what for and how the client is reached', async () => {
  open({ helpers: [eleni], client_phone: '6971206448', is_confirmed: true })
  await shown()
  expect(fact(m.visit_when())?.textContent).toMatch(/23 Νοεμβρίου 2026.*10:00–11:00 · 1 ώ/)
  expect(fact(m.visit_technician())?.textContent).toBe(`${nikos.name}${m.visit_with({ names: eleni.name })}`)
  expect(fact(m.info_address())?.textContent).toBe('Δελφών 152, Θεσσαλονίκη')
  expect(fact(m.visit_phone())?.querySelector('a')?.href).toBe('tel:6971206448')
  expect(fact(m.column_installation())?.textContent).toBe('1001')
  await expect.element(page.getByText(m.visit_is_confirmed()).first()).toBeVisible()
  await page.getByRole('link', { name: `#${visit.job_number}` }).click()
  await expect.poll(screen.search).toMatchObject({ panel: `job:${visit.job_id}` })
})

test('what is not known of a visit is a dash, and a visit without a technician says so', async () => {
  open({ assignee_id: null, assignee_name: null, address: null, area: null, job_id: null, job_number: null })
  await shown()
  expect(fact(m.visit_technician())?.textContent).toBe(m.visit_without_technician())
  for (const name of [m.info_address(), m.visit_phone(), m.visit_job()])
    expect(fact(name)?.textContent).toBe('—')
})

test('visits of the same people at that time warn, and open; not when the visit has ended', async () => {
  open({ overlaps: [overlap] })
  const warning = button(
    m.visit_overlaps({
      person: m.visit_without_technician(),
      from: '10:30',
      to: '11:30',
      client: 'Νικολαΐδου',
    }),
  )
  await warning.click()
  await expect.poll(screen.search).toMatchObject({ panel: 'appointment:other' })
  screen.close()
  open({ overlaps: [overlap], appointment_status: 'completed' })
  await shown()
  await expect.element(warning).not.toBeInTheDocument()
})

test('a visit is started, and its end is the next step', async () => {
  open()
  await button(m.visit_start()).click()
  await expect.element(page.getByText(m.visit_started())).toBeVisible()
  expect(screen.latest(path, 'PATCH')?.body).toEqual({ appointment_status_id: appointmentStatusId.ongoing })
  await page.getByRole('link', { name: m.visit_end() }).click()
  await expect.poll(screen.at).toBe(`${path}/end`)
})

test('a refused start is said, and the visit stays as it was', async () => {
  refusal = Response.json({ type: 'x', title: 'x', status: 403, key: 'forbidden' }, { status: 403 })
  open()
  await button(m.visit_start()).click()
  await expect.element(page.getByText(m.status_403({ code: '403' }))).toBeVisible()
  await expect.element(button(m.visit_start())).toBeEnabled()
})

test('a visit that has not begun is deleted after a confirmation that names its client', async () => {
  open()
  await button(m.action_delete()).click()
  const sure = page.getByRole('dialog', { name: m.visit_delete_title() })
  await expect.element(sure.getByText(m.visit_delete_body({ client: visit.client_name }))).toBeVisible()
  await sure.getByRole('button', { name: m.action_delete() }).click()
  await expect.element(page.getByText(m.visit_deleted())).toBeVisible()
  expect(screen.latest(path, 'DELETE')).toBeDefined()
})

test('one that was begun cannot be deleted, and an ended one cannot be edited either', async () => {
  open({ appointment_status: 'ongoing', actual_start: '2026-11-23T08:05:00.000Z' })
  await shown()
  await expect.element(button(m.action_edit())).toBeVisible()
  await expect.element(button(m.action_delete())).not.toBeInTheDocument()
  screen.close()
  const times = { actual_start: '2026-11-23T08:05:00.000Z', actual_end: '2026-11-23T09:00:00.000Z' }
  open({ appointment_status: 'completed', ...times })
  await shown()
  expect(fact(m.visit_actual())?.textContent).toMatch(/10:05.* – .*11:00/)
  await expect.element(button(m.action_edit())).not.toBeInTheDocument()
})

test('the reason of a cancelled visit stands with its facts', async () => {
  open({ appointment_status: 'cancelled', cancel_reason: 'Λείπει ο πελάτης' })
  await shown()
  expect(fact(m.visit_cancel_reason())?.textContent).toBe('Λείπει ο πελάτης')
})

test('what was signed is shown: drawn as a picture, else as the name, with when and a code of the text', async () => {
  const signature = {
    signer_name: 'Άννα Μακρή',
    signed_text: 'Παρέλαβα την εργασία',
    text_sha256: `abcdef012345${'0'.repeat(52)}`,
    strokes: [
      [
        [10, 10],
        [40, 30],
      ] as [number, number][],
    ],
    signed_at: '2026-11-23T09:00:00.000Z',
  }
  open({ appointment_status: 'completed', signature })
  const drawn = page.getByRole('img', { name: m.signature_of({ name: 'Άννα Μακρή' }) })
  await expect.element(drawn).toBeVisible()
  await expect.element(page.getByText('«Παρέλαβα την εργασία»')).toBeVisible()
  await expect.element(page.getByText(m.signature_code({ code: 'abcdef012345' }))).toBeVisible()
  screen.close()
  open({ appointment_status: 'completed', signature: { ...signature, strokes: [] } })
  await expect.element(page.getByText('Άννα Μακρή', { exact: true })).toBeVisible()
  await expect.element(drawn).not.toBeInTheDocument()
})

test('its history says who changed what', async () => {
  open()
  await expect.element(page.getByText(m.change_changed(), { exact: true })).toBeVisible()
  await expect.element(page.getByText(m.visit_duration(), { exact: true })).toBeVisible()
  expect(fact(m.visit_duration())?.textContent).toMatch(/1 ώ.*1 ώ 30 λ/)
})

test('a sheet of the boiler is offered, but not where a heat pump alone heats', async () => {
  devices = [{ device_id: 'TH-OT-1', device_type: 'THALPOS_HC_OT' }]
  open()
  await expect.element(page.getByRole('heading', { name: m.sheets_title() })).toBeVisible()
  screen.close()
  devices = [{ device_id: 'TH-MB-1', device_type: 'THALPOS_HC_MB' }]
  open()
  await shown()
  await expect.poll(() => screen.latest('/installations/home-1/devices')).toBeDefined()
  await expect.element(page.getByRole('heading', { name: m.sheets_title() })).not.toBeInTheDocument()
})

test('a visit that cannot be loaded says so and is requested again', async () => {
  isFailing = true
  open()
  await expect.element(page.getByText(m.visit_failed())).toBeVisible()
  isFailing = false
  await button(m.action_retry()).click()
  await shown()
})
