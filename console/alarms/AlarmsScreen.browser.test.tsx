import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Alarm } from '../../contract/alarms/schema.ts'
import { SidePanel } from '../kit/layers/SidePanel.tsx'
import { usePanel } from '../shell/panel.ts'
import { openScreen, type SentRequest } from '../shell/screen.testing.tsx'
import { AlarmPanel } from './AlarmPanel.tsx'
import { AlarmsScreen } from './AlarmsScreen.tsx'
import { anAlarm } from './alarm.testing.ts'

const alarms: Alarm[] = [
  anAlarm({
    ...{ id: 'cold', kind: 'comfort', group: 'comfort', device_type: null },
    facts: { room: 18, hours: 6, hours_least: 5, hours_most: 7 },
  }),
  anAlarm({
    ...{ id: 'stopped', kind: 'blocking_fault', group: 'stopped', device_id: 'TH-OT-2' },
    ...{ appointment_id: 'V1', appointment_start: '2099-12-09T08:00:00Z' },
  }),
  anAlarm({
    ...{ id: 'outage', kind: 'outage', group: 'connection', device_id: null, installation_id: null },
    facts: { devices: ['TH-OT-3', 'TH-OT-4'], homes: 2 },
  }),
  anAlarm({ id: 'fault', device_id: 'TH-OT-5' }),
  anAlarm({ id: 'lost', kind: 'blocking_fault', group: 'stopped', is_forgotten: true }),
]
const inside = { device_type: 'THALPOS_HC_OT', device_name: null, installation_id: 'I3' }
const devices = [
  {
    ...inside,
    device_id: 'TH-OT-3',
    client_name: 'Σιδέρη Όλγα',
    address: 'Δελφών 31',
    away_since: alarms[0]?.since,
  },
  { ...inside, device_id: 'TH-OT-4', client_name: 'Μακρής Αντώνιος', address: null, away_since: null },
]
const groups = { comfort: 1, stopped: 2, attention: 1, connection: 1 }
const counts = { active: 5, new: 5, mine: 0, stale: 0, snoozed: 0, resolved_today: 0, groups }

const reply = ({ path }: SentRequest): object => {
  if (path === '/alarms') return { items: alarms, total: alarms.length }
  if (path === '/alarms/count') return { ...counts, watch: { state: 'running', raises_from: null } }
  if (path === '/alarms/days') return { days: [], total: 0, homes: [], per_100_homes_a_day: null }
  if (path.endsWith('/devices')) return { items: devices }
  if (path.startsWith('/devices/')) return { series: {}, band: {}, resolution_seconds: 600 }
  return alarms.find(({ id }) => path === `/alarms/${id}`) ?? { items: [], total: 0 }
}

const Screen = () => {
  const { kind, id, close } = usePanel()
  return (
    <main id="content">
      <AlarmsScreen />
      {kind === 'alarm' && id && (
        <SidePanel width={6} onClose={close}>
          <AlarmPanel key={id} id={id} tab={undefined} />
        </SidePanel>
      )}
    </main>
  )
}

let screen: ReturnType<typeof openScreen>

beforeEach(async () => {
  await page.viewport(1440, 900)
  screen = openScreen(Screen, { reply })
})
afterEach(() => screen.close())

test('the list has a heading for each priority with how many it holds, and silent homes last', async () => {
  const heads = () =>
    [...document.querySelectorAll('tbody th')].map((head) => head.textContent?.replace(/(\d).*/, ' $1'))
  await expect
    .poll(heads)
    .toEqual(['Άνεση 1', 'Χωρίς θέρμανση 1', 'Σύνδεση 1', 'Θέλουν προσοχή 1', 'Χωρίς σήμα πάνω από  3'])
})

test('an outage opens each of its devices and homes, and says which are back', async () => {
  await page.getByText('Εκτός σύνδεσης μαζί: 2 συσκευές').click()
  const item = (id: string) => page.getByRole('listitem').filter({ hasText: id })
  await expect.element(item('TH-OT-3')).toHaveTextContent('Σιδέρη Όλγα · Δελφών 31')
  await expect.element(item('TH-OT-4')).toHaveTextContent('Στέλνει ξανά')
  await page.getByRole('link', { name: /TH-OT-3/ }).click()
  await expect.poll(screen.search).toMatchObject({ panel: 'device:TH-OT-3' })
})

test('a home at risk says from when to when it is expected to be cold', async () => {
  await page.getByText('Κάτω από 16 °C σε 5–7 ώ').first().click()
  const term = page.getByRole('term').filter({ hasText: 'Κάτω από 16 °C' })
  await expect.element(term).toBeVisible()
  await expect.element(page.getByText(/\d\d:\d0 – .*\d\d:\d0/)).toBeVisible()
})

test('the panel of a silent home says since when, and the last room temperature', async () => {
  const away = { since: '2025-11-22T16:58:00Z', room: { value: 19.8, at: '2025-11-22T16:57:00Z' } }
  const silent = anAlarm({ id: 'silent', kind: 'offline', group: 'connection', away })
  screen.close()
  screen = openScreen(Screen, {
    search: { panel: 'alarm:silent' },
    reply: (request) => (request.path === '/alarms/silent' ? silent : reply(request)),
  })
  const panel = page.getByTestId('side-panel')
  const fact = (text: string) => panel.getByRole('definition').filter({ hasText: text })
  await expect.element(fact('19,8 °C, 22 Νοε 2025 18:57')).toBeVisible()
  await expect.element(fact('22 Νοε 2025 18:58')).toBeVisible()
})

test('a panel recommends what its row does, names a visit that is booked and leads to the faults and the control', async () => {
  await page
    .getByText(/Ο λέβητας σταμάτησε/)
    .first()
    .click()
  const panel = page.getByTestId('side-panel')
  await expect.element(panel.getByRole('button', { name: /^Επανεκκίνηση λέβητα/ })).toBeVisible()
  await expect.element(panel.getByRole('link', { name: /9 Δεκ/ })).toBeVisible()
  await panel.getByRole('link', { name: 'Βλάβες', exact: true }).click()
  await expect.poll(screen.search).toMatchObject({ panel: 'device:TH-OT-2', tab: 'faults' })
})

test('the panel of a distributor leads to the installer and offers no visit', async () => {
  const sold = anAlarm({
    ...{ id: 'sold', kind: 'low_pressure', device_id: 'TH-OT-9', is_own: false },
    ...{ facts: { pressure: 0.6, limit: 0.8 }, company_phone: '2310 123456' },
  })
  screen.close()
  screen = openScreen(Screen, {
    person: { kind: 'distributor', roles: ['distributor'] },
    reply: (request) =>
      request.path === '/alarms'
        ? { items: [sold], total: 1 }
        : request.path === '/alarms/sold'
          ? sold
          : reply(request),
  })
  await expect.element(page.getByText('Χαμηλή πίεση: 0,6 bar')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Κανόνες' })).not.toBeInTheDocument()
  await page.getByText('Χαμηλή πίεση: 0,6 bar').click()
  const panel = page.getByTestId('side-panel')
  await expect
    .element(panel.getByRole('link', { name: /^Κλήση εγκαταστάτη/ }))
    .toHaveAttribute('href', 'tel:2310123456')
  await expect.element(panel.getByText('Ενημερώστε τον εγκαταστάτη μέσα στην εβδομάδα.')).toBeVisible()
  const installer = panel.getByRole('definition').filter({ hasText: 'Θερμοτεχνική' })
  await expect.element(installer.getByRole('link', { name: '2310 123456' })).toBeVisible()
  await expect
    .element(panel.getByRole('button', { name: /ραντεβού|Αναγνώριση|Ανάθεση|Αναβολή/ }))
    .not.toBeInTheDocument()
  await panel.getByRole('link', { name: 'Γραφήματα', exact: true }).click()
  await expect.poll(screen.search).toMatchObject({ panel: 'device:TH-OT-9', tab: 'graphs' })
})
