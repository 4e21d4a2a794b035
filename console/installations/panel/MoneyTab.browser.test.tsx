import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { InstallationDetail } from '../../../contract/installations/detail.ts'
import { aJob } from '../../jobs/job.testing.ts'
import { openScreen } from '../../shell/screen.testing.tsx'
import { MoneyTab } from './MoneyTab.tsx'

const job = aJob({ id: 'j1', number: 12, title: 'Σβήνει τη νύχτα' })
const installation = {
  id: job.installation_id,
  tag_id: job.tag_id,
  client_name: job.client_name,
  address: job.address,
  area: job.area,
  jobs: [{ ...job, actions: [] }],
  entries: [],
  payments: [],
} as unknown as InstallationDetail

let screen: ReturnType<typeof openScreen>
afterEach(() => screen.close())

test('the lists of jobs and payments are one press away, with those of the installation', async () => {
  await page.viewport(1440, 900)
  screen = openScreen(() => <MoneyTab installation={installation} />, { reply: () => ({}) })
  const linkTo = (name: string) =>
    decodeURIComponent(page.getByRole('link', { name }).element().getAttribute('href') ?? '')
  await expect.element(page.getByRole('link', { name: 'Όλες στη λίστα εργασιών' })).toBeVisible()
  expect(linkTo('Όλες στη λίστα εργασιών')).toBe(`/jobs?installation_id=["${installation.id}"]&view=list`)
  expect(linkTo('Όλες στη λίστα πληρωμών')).toBe(`/payments?installation_id=["${installation.id}"]`)
})
