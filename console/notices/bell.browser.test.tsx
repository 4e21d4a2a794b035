import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Notice } from '../../contract/notices/routes.ts'
import { anAlarm } from '../alarms/alarm.testing.ts'
import { titleOf } from '../alarms/words.ts'
import { m } from '../paraglide/messages.js'
import { problemLog, unreadProblems } from '../session/problem-log.ts'
import { ProblemBell } from '../shell/ProblemBell.tsx'
import { openScreen, type SentRequest } from '../shell/screen.testing.tsx'
import { useBell } from './use-bell.tsx'

const at = '2026-11-26T08:00:00.000Z'
const aNotice = (number: number): Notice => ({
  id: `n${number}`,
  kind: 'raised',
  at,
  read_at: null,
  alarm: anAlarm({ id: `A${number}`, client_name: `Πελάτης ${number}` }),
  webhook: null,
})

let unread: Notice[]
let fresh: number
let refusal: Response | undefined
let screen: ReturnType<typeof openScreen>

const reply = ({ method, path, query, body }: SentRequest): object => {
  const limit = Number(query.get('limit') ?? 0)
  if (method === 'POST') {
    if (refusal) return refusal
    const { alarm_id } = body as { alarm_id?: string }
    unread = unread.filter(({ alarm }) => alarm_id !== undefined && alarm?.id !== alarm_id)
    return { unread: unread.length }
  }
  if (path === '/notices/count') return { unread: unread.length }
  if (path === '/notices') return { items: unread.slice(0, limit), total: unread.length }
  if (path === '/alarms/count') return { new: fresh, active: fresh }
  if (path === '/alarms') return { items: fresh > 0 ? [anAlarm({ id: 'A9' })] : [], total: fresh }
  return { items: [], total: 0 }
}

const Bell = () => <ProblemBell bell={useBell()} />
const asDistributor = { kind: 'distributor', roles: ['distributor'] } as const

const open = (options: Partial<Parameters<typeof openScreen>[1]> = {}) => {
  screen = openScreen(Bell, { reply, ...options })
}
const bell = (name: string) => page.getByRole('button', { name })
const box = () => page.getByRole('dialog')

beforeEach(async () => {
  unread = [1, 2].map(aNotice)
  fresh = 0
  refusal = undefined
  problemLog.write([])
  unreadProblems.write(0)
  await page.viewport(1440, 900)
})
afterEach(() => screen.close())

test('the bell says how many notices are unread and lists them; one opens its alarm, which is read then', async () => {
  open()
  await bell(m.bell_notices_new({ count: 2 })).click()
  await expect.element(box().getByRole('listitem').nth(1)).toBeVisible()
  await box()
    .getByText(/Πελάτης 1/)
    .click()
  await expect.poll(screen.search).toMatchObject({ panel: 'alarm:A1' })
  await expect.element(box()).not.toBeInTheDocument()
  await expect.poll(() => screen.latest('/notices/read', 'POST')?.body).toEqual({ alarm_id: 'A1' })
  await expect.element(bell(m.bell_notices_new({ count: 1 }))).toBeVisible()
})

test('all are marked read at once, and the box says that there is none', async () => {
  open()
  await bell(m.bell_notices_new({ count: 2 })).click()
  await box().getByRole('button', { name: m.notices_read_all() }).click()
  await expect.element(box().getByText(m.notices_none_unread())).toBeVisible()
  expect(screen.latest('/notices/read', 'POST')?.body).toEqual({})
  await expect.element(box().getByRole('button', { name: m.notices_read_all() })).not.toBeInTheDocument()
})

test('where marking is refused they stay unread', async () => {
  refusal = Response.json({ type: 'x', title: 'x', status: 403, key: 'forbidden' }, { status: 403 })
  open()
  await bell(m.bell_notices_new({ count: 2 })).click()
  await box().getByRole('button', { name: m.notices_read_all() }).click()
  await expect.element(page.getByTestId('snackbar').getByText(m.status_403({ code: '403' }))).toBeVisible()
  await expect.element(box().getByText(/Πελάτης 2/)).toBeVisible()
})

test('five are listed, and the way to all says how many more there are', async () => {
  unread = [1, 2, 3, 4, 5, 6, 7].map(aNotice)
  open()
  await bell(m.bell_notices_new({ count: 7 })).click()
  await box()
    .getByRole('link', { name: m.notices_more({ count: 2 }) })
    .click()
  await expect.poll(screen.at).toBe('/notices')
  await expect.element(box()).not.toBeInTheDocument()
})

test('by keyboard the box opens, and Escape returns the focus to the bell', async () => {
  open()
  const opener = bell(m.bell_notices_new({ count: 2 }))
  await expect.element(opener).toBeVisible()
  ;(opener.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(box().getByText(/Πελάτης 1/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()
})

test('an alarm that is opened from elsewhere is marked read once, however often its panel is shown', async () => {
  open({ search: { panel: 'alarm:A2' } })
  await expect.poll(() => screen.latest('/notices/read', 'POST')?.body).toEqual({ alarm_id: 'A2' })
  await expect.element(bell(m.bell_notices_new({ count: 1 }))).toBeVisible()
  expect(screen.requests.filter(({ path }) => path === '/notices/read')).toHaveLength(1)
})

test('a panel of anything else reads no notice', async () => {
  open({ search: { panel: 'device:A1' } })
  await expect.element(bell(m.bell_notices_new({ count: 2 }))).toBeVisible()
  expect(screen.latest('/notices/read', 'POST')).toBeUndefined()
})

test('a distributor’s bell has the new alarms of what it sold, and no notices', async () => {
  fresh = 3
  open({ person: asDistributor })
  await bell(m.bell_alarms_new({ count: 3 })).click()
  await box()
    .getByText(titleOf(anAlarm({})))
    .click()
  await expect.poll(screen.search).toMatchObject({ panel: 'alarm:A9' })
  expect(screen.requests.filter(({ path }) => path.startsWith('/notices'))).toEqual([])
})

test('the settings are opened from the foot of the box, which closes', async () => {
  open({ person: asDistributor })
  await bell(m.problem_log_open()).click()
  await box().getByRole('button', { name: m.notices_settings_short() }).click()
  await expect.element(page.getByRole('dialog', { name: m.notice_settings() })).toBeVisible()
  await expect.element(page.getByText(m.notices_settings_short(), { exact: true })).not.toBeInTheDocument()
})
