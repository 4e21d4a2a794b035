import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aJobDetail } from '../jobs/job.testing.ts'
import { openScreen } from '../shell/screen.testing.tsx'
import { JobPanel } from './JobPanel.tsx'

let screen: ReturnType<typeof openScreen>

afterEach(() => screen.close())

test('the history names the visits and payments of the job, and who moved them', async () => {
  const change = { at: '2026-11-20T09:00:00.000Z', device_id: null }
  const history = [
    {
      ...change,
      id: 3,
      record: 'appointment',
      action: 'changed',
      by: 'Νίκος Δημητρίου',
      before: { duration: 60 },
      after: { duration: 120 },
    },
    {
      ...change,
      id: 2,
      record: 'payment',
      action: 'created',
      by: 'Μαρία',
      before: null,
      after: { amount: 50 },
    },
    {
      ...change,
      id: 1,
      record: 'job',
      action: 'created',
      by: 'Μαρία',
      before: null,
      after: { title: 'Βλάβη' },
    },
  ]
  const job = aJobDetail({})
  screen = openScreen(() => <JobPanel id={job.id} tab="history" />, {
    reply: ({ path }) => {
      if (path === `/jobs/${job.id}`) return job
      return path.endsWith('/history') ? { items: history, total: history.length } : { items: [], total: 0 }
    },
  })
  await expect.element(page.getByText('Ραντεβού: Αλλαγή στοιχείων')).toBeVisible()
  await expect.element(page.getByText('Νίκος Δημητρίου')).toBeVisible()
  await expect.element(page.getByText('Πληρωμή: Δημιουργία')).toBeVisible()
  await expect.element(page.getByText('50,00 €').first()).toBeVisible()
})
