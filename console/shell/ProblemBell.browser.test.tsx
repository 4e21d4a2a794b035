import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Mounted, mount } from '../kit/mount.testing.tsx'
import { overwriteGetLocale } from '../paraglide/runtime.js'
import { makeProblem } from '../problems/make-problem.ts'
import { problemLog, showProblem, unreadProblems } from '../session/problem-log.ts'
import { ProblemBell } from './ProblemBell.tsx'

let mounted: Mounted | undefined

beforeEach(() => {
  problemLog.write([])
  unreadProblems.write(0)
})

afterEach(() => {
  mounted?.unmount()
  overwriteGetLocale(() => 'el')
})

const fail = (operation: string) =>
  showProblem(makeProblem({ status: 503, key: 'unavailable', requestId: '3f0b2c11-aaaa', operation }))

const open = async () => {
  mounted = mount(<ProblemBell bell={{ fresh: 0, text: String }} />)
  await page.getByRole('button').click()
  return page.getByRole('dialog')
}

test('the messages of this session have a part only when there is one', async () => {
  let box = await open()
  await expect.element(box.getByText('Όλοι οι συναγερμοί')).toBeVisible()
  await expect.element(box.getByRole('heading')).not.toBeInTheDocument()
  mounted?.unmount()
  fail('listClients')
  box = await open()
  await expect.element(box.getByRole('heading', { name: 'Μηνύματα αυτής της συνεδρίας' })).toBeVisible()
})

test.each([
  ['el', ['Φόρτωση: Χρήστες', 'Αποθήκευση: Πελάτες', 'Διαγραφή: Εγκαταστάσεις']],
  ['en', ['Loading: Users', 'Saving: Clients', 'Deleting: Installations']],
] as const)('in %s it says what was being done, and no name of a program', async (locale, sentences) => {
  overwriteGetLocale(() => locale)
  for (const operation of ['listPersonnel', 'editClient', 'archiveInstallation']) fail(operation)
  const box = await open()
  for (const sentence of sentences) await expect.element(box.getByText(sentence)).toBeVisible()
  expect(box.element().textContent).not.toMatch(/listPersonnel|editClient|archiveInstallation/)
})

test('its times stay on one line, also on a phone', async () => {
  await page.viewport(360, 740)
  fail('listClients')
  const box = await open()
  await expect.element(box.getByText('Φόρτωση: Πελάτες')).toBeVisible()
  const time = box.element().querySelector('time')
  expect(time?.getClientRects()).toHaveLength(1)
  expect(time?.getBoundingClientRect().height).toBeLessThan(24)
})
