import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { DeviceFault } from '../contract/faults/routes.ts'
import { AlarmMenu } from './alarms/AlarmMenu.tsx'
import { anAlarm } from './alarms/alarm.testing.ts'
import { eleni, technicians } from './appointments/visit.testing.ts'
import { workCalendar } from './calendar/calendar.testing.tsx'
import { aLiveDevice } from './devices/control/control.testing.tsx'
import { DeviceActions } from './devices/DeviceActions.tsx'
import { FaultsTab } from './devices/faults/FaultsTab.tsx'
import { aJob } from './jobs/job.testing.ts'
import { ScreenFrame } from './kit/layers/ScreenFrame.tsx'
import { offers } from './offered.tsx'
import { OffersContext } from './shell/offers.ts'
import { openScreen, type SentRequest } from './shell/screen.testing.tsx'

const homeId = '0190c1de-0000-7000-8000-0000000000a1'
const home = {
  installation_id: homeId,
  tag_id: 'TH_1042',
  client_name: 'Μακρής Αντώνιος',
  address: 'Δελφών 152',
  area: 'Θέρμη',
}
const device = aLiveDevice('THALPOS_HC_OT', {}, home)
const fault: DeviceFault = {
  id: 'f1',
  time: '2026-11-23T06:00:00Z',
  oem: '8',
  kind: 'reported',
  occurrences: 1,
  display: 'E8',
  description: null,
  blocking: 1,
  resolved_at: null,
  predecessor: null,
}
const alarm = anAlarm({
  ...home,
  tag: 1042,
  device_id: device.device_id,
  facts: { codes: ['E8'] },
  faults: [{ display: 'E8', description: null }],
})

let screen: ReturnType<typeof openScreen>

/** As the server: a job is made of what is sent. */
const reply = ({ method, path, body }: SentRequest): object => {
  if (path === '/jobs' && method === 'POST')
    return aJob({ ...home, ...(body as object), type_id: Number((body as { type_id: unknown }).type_id) })
  if (path === '/appointments' && method === 'POST') return { ...home, ...(body as object), id: 'v1' }
  if (path === `/devices/${device.device_id}`) return device
  if (path === `/devices/${device.device_id}/historical/faults`) return { items: [fault], total: 1 }
  if (path === '/company/work-calendar') return workCalendar
  if (path === '/personnelCombo') return { items: technicians, total: technicians.length }
  return { items: [], total: 0 }
}

const open = (part: () => React.ReactNode) => {
  screen = openScreen(() => <OffersContext value={offers}>{part()}</OffersContext>, { reply })
}

beforeEach(() => page.viewport(1440, 900))
afterEach(() => screen.close())

const dialog = (name: string) => page.getByRole('dialog', { name })
const jobForm = () => dialog('Νέα εργασία')
const visitForm = () => dialog('Νέο ραντεβού')
const choice = (form: typeof page | ReturnType<typeof dialog>, name: RegExp) =>
  form.getByRole('combobox', { name })
const sent = (path: string) => screen.latest(path, 'POST')?.body
const schedule = () => page.getByRole('menuitem', { name: 'Κλείσιμο ραντεβού' }).click()
const place = '1042 · Μακρής Αντώνιος · Δελφών 152, Θέρμη'

/** Chooses who comes at half past eight. */
const book = async () => {
  await choice(visitForm(), /^Τεχνικός/).selectOptions(eleni.name)
  await visitForm()
    .getByRole('textbox', { name: /^Ημέρα/ })
    .fill('30/11/2026')
  await choice(visitForm(), /^Ώρα/).selectOptions('08:30')
  await visitForm().getByRole('button', { name: 'Κλείσιμο ραντεβού' }).click()
  await expect.element(visitForm()).not.toBeInTheDocument()
}
const booking = {
  installation_id: homeId,
  assignee_id: eleni.id,
  helper_ids: [],
  scheduled_start: '2026-11-30T06:30:00.000Z',
  is_confirmed: false,
}

const ofFault = {
  installation_id: homeId,
  type_id: 3,
  assignee_id: null,
  estimated_cost: null,
  cost: null,
  notes: null,
  source: 'fault',
  device_id: device.device_id,
  fault_code: 'E8',
  call_back_of: null,
}

test('a fault becomes a job with its home, type and code, and the job a visit', async () => {
  open(() => <FaultsTab device={device} info={undefined} model={undefined} />)
  await page.getByRole('row', { name: /E8/ }).click()
  await dialog('Βλάβη: E8').getByRole('button', { name: 'Κλείσιμο ραντεβού' }).click()
  await expect.element(choice(jobForm(), /^Εγκατάσταση/)).toHaveValue(place)
  await expect.element(choice(jobForm(), /^Τύπος/)).toHaveValue('3')
  await expect.element(jobForm().getByRole('textbox', { name: /^Εργασία/ })).toHaveValue('Βλάβη E8')
  await jobForm().getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect.element(choice(visitForm(), /^Εγκατάσταση/)).toHaveValue(place)
  expect(sent('/jobs')).toEqual({ ...ofFault, title: 'Βλάβη E8' })
  await expect.element(choice(visitForm(), /^Εργασία/)).toHaveValue(aJob().id)
  await book()
  expect(sent('/appointments')).toEqual({
    ...booking,
    job_id: aJob().id,
    type_id: 3,
    duration: 90,
    notes: null,
  })
})

test('a device gives its job the home, and leaves type and title to the person', async () => {
  open(() => (
    <ScreenFrame onBack={() => {}}>
      <DeviceActions device={device} tab={{ key: 'general', label: () => 'Γενικά', shows: ['general'] }} />
    </ScreenFrame>
  ))
  await page.getByRole('button', { name: 'Περισσότερα' }).click()
  await schedule()
  await expect.element(choice(jobForm(), /^Εγκατάσταση/)).toHaveValue(place)
  await jobForm().getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect.element(jobForm().getByText('Επιλέξτε είδος εργασίας').first()).toBeVisible()
  await choice(jobForm(), /^Τύπος/).selectOptions('1')
  await jobForm().getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect.element(choice(visitForm(), /^Τύπος/)).toHaveValue('1')
  expect(sent('/jobs')).toEqual({
    ...ofFault,
    type_id: 1,
    title: null,
    source: 'device',
    fault_code: null,
  })
  await book()
  expect(sent('/appointments')).toMatchObject({ ...booking, job_id: aJob().id, type_id: 1 })
})

test('an alarm becomes a job with its title, its device and the code of the appliance', async () => {
  open(() => <AlarmMenu alarm={alarm} />)
  await page.getByRole('button', { name: /^Ενέργειες για/ }).click()
  await schedule()
  const title = jobForm().getByRole('textbox', { name: /^Εργασία/ })
  await expect.element(title).toHaveValue('Βλάβη λέβητα: E8')
  await jobForm().getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect.element(visitForm()).toBeVisible()
  expect(sent('/jobs')).toEqual({ ...ofFault, title: 'Βλάβη λέβητα: E8' })
})

test('an alarm of a whole home becomes a visit there, with what happened as its note', async () => {
  open(() => (
    <AlarmMenu alarm={{ ...alarm, device_id: null, kind: 'offline', facts: { devices: ['a', 'b'] } }} />
  ))
  await page.getByRole('button', { name: /^Ενέργειες για/ }).click()
  await schedule()
  await expect.element(choice(visitForm(), /^Εγκατάσταση/)).toHaveValue(place)
  await choice(visitForm(), /^Τύπος/).selectOptions('3')
  await book()
  expect(sent('/appointments')).toEqual({
    ...booking,
    job_id: null,
    type_id: 3,
    duration: 60,
    notes: 'Χωρίς internet: 2 συσκευές',
  })
})
