// Addresses that were typed, cut off in an e-mail, or sent by somebody of another kind of company.
import type { Page } from '@playwright/test'
import fc from 'fast-check'
import { expect, test } from './fixtures.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'

const text = fc.oneof(
  fc.constantFrom('', ':', 'foo:1', 'work:12', 'device:', ':1', 'constructor:1', '__proto__:x', 'toString:1'),
  fc
    .constantFrom('client', 'device', 'installation', 'bulk', 'job', 'appointment', 'person', 'plan')
    .map((kind) => `${kind}:${unknownId}`),
  fc.constantFrom(
    'device:../../users',
    'client:%2F',
    'bulk:?x=1',
    'device:#',
    'null',
    '{"a":1}',
    '[1,[2]]',
    '-1',
  ),
  fc.string({ maxLength: 12 }),
)

const screens = {
  technician: [
    'dashboard',
    'calendar',
    'appointments/today',
    'appointments/pending',
    'jobs',
    'maintenance',
    'payments',
    'items',
    'personnel',
    'messages',
    'clients',
    'installations',
    'devices',
    'bulk-changes',
    'users',
    `appointments/${unknownId}/end`,
    `devices/${unknownId}`,
  ],
  distributor: ['dashboard', 'installations', 'inventory', 'companies', `devices/${unknownId}`],
}

const keys = [
  'panel',
  'tab',
  'at',
  'graphs',
  'view',
  'search',
  'page',
  'size',
  'sort',
  'order',
  'date',
  'technicians',
  'deviceTypes',
  'online',
]

/** `#/screen?key=value&…` with at least one panel in two. */
const addressOf = (paths: readonly string[]) =>
  fc
    .tuple(
      fc.constantFrom(...paths),
      fc.dictionary(fc.constantFrom(...keys), text, { minKeys: 1, maxKeys: 5, noNullPrototype: true }),
      text,
      fc.boolean(),
    )
    .map(([path, search, panel, hasPanel]) => {
      const given = new URLSearchParams(hasPanel ? { ...search, panel } : search)
      return `#/${path}?${given}`
    })

/** Counts what the console writes to the history; a loop writes without end. */
const countWrites = (page: Page) =>
  page.addInitScript(`
    globalThis.historyWrites = 0
    for (const name of ['pushState', 'replaceState']) {
      const write = History.prototype[name]
      History.prototype[name] = function (...given) {
        globalThis.historyWrites += 1
        return write.apply(this, given)
      }
    }
  `)

/** Answers after the page has had many turns to loop in; a tab that is frozen never answers. */
const writesAfterTurns = (page: Page) =>
  page.evaluate(`(async () => {
    for (let turn = 0; turn < 40; turn += 1) await new Promise((resolve) => setTimeout(resolve))
    const writes = globalThis.historyWrites
    globalThis.historyWrites = 0
    return writes
  })()`) as Promise<number>

async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to
  }, hash)
  expect(await writesAfterTurns(page), `history writes at ${hash}`).toBeLessThan(8)
  await expect(page.locator('main h1').first(), `a heading at ${hash}`).toBeAttached()
}

const withoutPanel = {
  technician: ['#/clients?panel=foo:1', '#/dashboard?panel=work:12&tab=general'],
  distributor: [`#/installations?panel=client:${unknownId}`],
}

for (const kind of ['technician', 'distributor'] as const) {
  test(`an address without such a panel loses it, and no address freezes the console of a ${kind}`, async ({
    signedInAs,
  }) => {
    const page = await signedInAs(`${kind}@demo.thalpos`, '/#/dashboard')
    await countWrites(page)
    const expectNoPanel = async () => {
      await expect(page).toHaveURL((url) => !url.hash.includes('panel') && !url.hash.includes('tab'))
      await expect(page.getByTestId('side-panel')).toHaveCount(0)
    }
    for (const hash of withoutPanel[kind]) {
      await page.goto(`/${hash}`)
      await page.reload()
      await expect(page.locator('main h1').first()).toBeAttached()
      await expectNoPanel()
      // Also for somebody who is in the console already.
      await goTo(page, '#/dashboard')
      await goTo(page, hash)
      await expectNoPanel()
    }
    for (const hash of fc.sample(addressOf(screens[kind]), { numRuns: 25, seed: 20_261_123 })) {
      await goTo(page, hash)
    }
  })
}
