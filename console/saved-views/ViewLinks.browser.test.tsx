import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { m } from '../paraglide/messages.js'
import { placesOf } from '../shell/places.ts'
import { openScreen } from '../shell/screen.testing.tsx'
import { ViewLinks } from './ViewLinks.tsx'

const aView = (name: string, screen: string, search: object) => ({ id: name, screen, name, search })
const items = [
  aView('Επείγοντα', 'jobs', { state: ['pending'] }),
  aView('Μακρή', 'jobs', { search: 'μακρ' }),
  aView('Οφειλέτες', 'clients', { balance: 'owed' }),
]
const jobs = placesOf('technician_company').find(({ path }) => path === '/jobs')

let screen: ReturnType<typeof openScreen>
afterEach(() => screen.close())

const open = (views: object[], search = {}) => {
  screen = openScreen(() => jobs && <ViewLinks place={jobs} />, {
    path: { of: '/jobs', at: '/jobs' },
    search,
    reply: () => ({ items: views, total: views.length }),
  })
}

test('the saved views of a place stand under it, and the one that is shown is marked', async () => {
  open(items, { search: 'μακρ' })
  await expect.element(page.getByRole('list', { name: m.views_of({ place: m.place_jobs() }) })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Μακρή' })).toHaveAttribute('aria-current')
  await expect.element(page.getByRole('link', { name: 'Επείγοντα' })).not.toHaveAttribute('aria-current')
  await expect.element(page.getByRole('link', { name: 'Οφειλέτες' })).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Επείγοντα' }).click()
  await expect.poll(screen.search).toEqual({ state: ['pending'] })
  await expect.element(page.getByRole('link', { name: 'Μακρή' })).not.toHaveAttribute('aria-current')
})

test('a place without a saved view has no list under it', async () => {
  open(items.slice(2))
  await expect.poll(() => screen.latest('/views')).toBeDefined()
  await expect.element(page.getByRole('list')).not.toBeInTheDocument()
})
