import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { usePlaceCounts } from './place-counts.tsx'
import { openScreen, type SentRequest } from './shell/screen.testing.tsx'

let own: number
let screen: ReturnType<typeof openScreen>

const reply = ({ path, query }: SentRequest): object => {
  const isOwn = query.getAll('assignee_id').includes('a')
  if (path === '/alarms/count') return { active: 4, new: 1 }
  if (path === '/jobs') return { items: [], total: 7 }
  if (path === '/appointments') return { items: [], total: isOwn ? own : 9 }
  return { items: [], total: isOwn ? own : 12 }
}

const Counts = () => (
  <ul>
    {Object.entries(usePlaceCounts()).map(([path, count]) => (
      <li key={path}>{`${path} ${count}`}</li>
    ))}
  </ul>
)
const open = (person = {}) => {
  screen = openScreen(Counts, { reply, person })
}
const shown = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((line) => line.textContent)

beforeEach(() => localStorage.clear())
afterEach(() => screen.close())

test('the menu counts active alarms, pending jobs, and one’s own visits of today and pending', async () => {
  own = 2
  open()
  await expect
    .poll(shown)
    .toEqual(['/alarms 4', '/jobs 7', '/appointments/today 2', '/appointments/pending 2'])
  expect(screen.latest('/jobs')?.query.getAll('state')).toEqual(['pending'])
  expect(screen.latest('/appointments')?.query.get('or_ongoing')).toBe('true')
})

test('who has no visits sees how many there are of all', async () => {
  own = 0
  open()
  await expect
    .poll(shown)
    .toEqual(['/alarms 4', '/jobs 7', '/appointments/today 9', '/appointments/pending 12'])
})

test('of a distributor only alarms are counted', async () => {
  open({ kind: 'distributor', roles: ['distributor'] })
  await expect.poll(shown).toContain('/alarms 4')
  expect(screen.requests.map(({ path }) => path)).toEqual(['/alarms/count'])
})
