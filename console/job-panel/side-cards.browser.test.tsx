import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { InstallationDetail } from '../../contract/installations/detail.ts'
import type { JobDetail } from '../../contract/jobs/schema.ts'
import { aVisit, nikos } from '../appointments/visit.testing.ts'
import { aJobDetail } from '../jobs/job.testing.ts'
import { SidePanel } from '../kit/layers/SidePanel.tsx'
import { offers } from '../offered.tsx'
import type { ConsoleSettings } from '../session/settings.ts'
import { SettingsContext } from '../session/settings-context.ts'
import { OffersContext } from '../shell/offers.ts'
import { usePanel } from '../shell/panel.ts'
import { openScreen, type SentRequest } from '../shell/screen.testing.tsx'
import { JobPanel } from './JobPanel.tsx'

const settings = { upload_bytes: { photo: 1_000_000, file: 10_000_000 } } as ConsoleSettings
const stored = {
  installation_id: aJobDetail().installation_id,
  notes: null,
  bytes: 2_400_000,
  created_at: '2026-11-20T09:00:00.000Z',
  created_by: nikos.name,
  updated_at: null,
  updated_by: null,
}
const photo = { ...stored, media_type: 'image/jpeg', width: 1600, height: 1200 }
const home = {
  id: stored.installation_id,
  tag_id: 'TH_1042',
  client_id: 'c1',
  client_name: 'Παπαδοπούλου Αικατερίνη',
  client_is_archived: false,
  client_is_business: false,
  client_email: null,
  userContacts: [],
  address: 'Τσιμισκή 84',
  area: 'Θεσσαλονίκη',
  floor: 4,
  devices: [],
  items: [],
  photos: ['Πινακίδα.jpg', 'Καμινάδα.jpg', 'Μανόμετρο.jpg', 'Λεβητοστάσιο.jpg'].map((name, at) => ({
    ...photo,
    id: `p${at}`,
    name,
  })),
  files: [{ ...stored, id: 'f1', name: 'Εγχειρίδιο.pdf', media_type: 'application/pdf' }],
} as unknown as InstallationDetail

let screen: ReturnType<typeof openScreen>
let job: JobDetail
beforeEach(() => page.viewport(1440, 900))
afterEach(() => screen.close())

const reply = ({ path }: SentRequest): object => {
  if (path.startsWith('/jobs/')) return path.endsWith('/history') ? { items: [], total: 0 } : job
  if (path === `/installations/${home.id}`) return home
  if (path.includes('/photos/')) return new Response('', { status: 404 })
  return { items: [], total: 0 }
}

const InPanel = () => {
  const { kind, id = '', tab, close } = usePanel()
  if (kind !== 'job') return null
  return (
    <SettingsContext value={settings}>
      <OffersContext value={offers}>
        <SidePanel width={9} onClose={close}>
          <JobPanel key={id} id={id} tab={tab} />
        </SidePanel>
      </OffersContext>
    </SettingsContext>
  )
}

const open = (more: Partial<JobDetail>) => {
  job = aJobDetail(more)
  screen = openScreen(InPanel, { search: { panel: `job:${job.id}` }, reply })
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const link = (name: string | RegExp) => page.getByRole('link', { name })
const panel = () => screen.search()['panel']

test('the next visit says when, who and whether it is confirmed; it is moved or opened from there', async () => {
  const visit = aVisit({ start: '2026-12-02T08:00Z', duration: 90, is_confirmed: false })
  open({ appointments: [visit], next_appointment: { ...visit, assignee_name: nikos.name } })
  await expect.element(page.getByText('2 Δεκ 2026, 10:00–11:30')).toBeVisible()
  await expect.element(page.getByText('Νίκος Δημητρίου · χωρίς επιβεβαίωση')).toBeVisible()
  await button('Μετακίνηση…').click()
  const form = page.getByRole('dialog', { name: 'Επεξεργασία ραντεβού: Μακρής Αντώνιος' })
  await expect.element(form.getByRole('combobox', { name: /^Ώρα/ })).toHaveValue('10:00')
  await form.getByRole('button', { name: 'Άκυρο' }).click()
  await button('Άνοιγμα ραντεβού').click()
  await expect.poll(panel).toBe(`appointment:${visit.id}`)
})

test('a pending job without a visit is scheduled from there, with what is known of it; an ended one is not', async () => {
  open({ title: 'Βλάβη F28' })
  await expect.element(page.getByText('Δεν έχει κλειστεί ραντεβού').last()).toBeVisible()
  await button('Κλείσιμο ραντεβού').click()
  const form = page.getByRole('dialog', { name: 'Νέο ραντεβού' })
  await expect
    .element(form.getByRole('combobox', { name: /^Εργασία/ }).getByRole('option', { name: /12 · Βλάβη F28/ }))
    .toBeInTheDocument()
  screen.close()
  open({ state: 'done', cost: 90 })
  await expect.element(link('Παπαδοπούλου Αικατερίνη')).toBeVisible()
  await expect.element(button('Κλείσιμο ραντεβού')).not.toBeInTheDocument()
})

test('a fault that returned leads to the job before it, and to those after', async () => {
  const before = '00000000-0000-4000-8000-000000000011'
  const after = '00000000-0000-4000-8000-000000000013'
  open({
    call_back_of: before,
    call_back_of_number: 11,
    call_backs: [{ id: after, number: 13, state: 'done' }],
  })
  await expect.element(page.getByText('Επιστροφή της βλάβης της εργασίας #11')).toBeVisible()
  expect(link('#11').element().getAttribute('href')).toContain(before)
  await link('#13').click()
  await expect.poll(panel).toBe(`job:${after}`)
})

test('a job of a plan leads to the plan', async () => {
  const plan_id = '00000000-0000-4000-8000-000000000021'
  open({ source: 'plan', plan_id, plan_due_on: '2026-12-01' })
  await link('από πλάνο συντήρησης').click()
  await expect.poll(panel).toBe(`plan:${plan_id}`)
})

test('the newest photos of the home are in the panel, and all of them with its files one press away', async () => {
  open({})
  const photos = page.getByRole('button', { name: /\.jpg/ })
  await expect.poll(() => photos.elements()).toHaveLength(3)
  await expect.element(page.getByText('Εγχειρίδιο.pdf')).not.toBeInTheDocument()
  await button('Άνοιγμα').click()
  await expect.poll(() => screen.search()['tab']).toBe('files')
  await expect.poll(() => photos.elements()).toHaveLength(4)
  await expect.element(button('Εγχειρίδιο.pdf')).toBeVisible()
})
