import type { Page } from '@playwright/test'
import type { DeviceType } from '../contract/models/model.ts'
import { expect, expectAccessible, look, test } from './fixtures.ts'
import { world } from './world.ts'

/** Never in trouble, so its pictures are of a home as it should be. */
const boiler = 'TH-OT-2B60E4F7'
/** Came from the distributor. */
const fromStock = 'TH-OT-189652A1'

interface Dress {
  lang: 'el' | 'en'
  scheme: 'light' | 'dark'
}

/** Each language and each scheme; every pair of them where somebody wants the pictures of all (`PICTURES=all`). */
const dresses: readonly Dress[] = [
  { lang: 'el', scheme: 'light' },
  { lang: 'en', scheme: 'dark' },
  ...(process.env.PICTURES === 'all'
    ? ([
        { lang: 'el', scheme: 'dark' },
        { lang: 'en', scheme: 'light' },
      ] as const)
    : []),
]

interface Subject {
  email: string
  /** Addresses by the names of their pictures. */
  screens(idOf: (type: DeviceType) => Promise<string>): Promise<Record<string, string>>
}

const technician = 'technician@demo.thalpos'
const distributor = 'distributor@demo.thalpos'
const panelOf = (list: string, id: string, tab: string) => `/#/${list}?panel=device:${id}&tab=${tab}`
const named = (prefix: string, id: string, tabs: readonly string[]) =>
  Object.fromEntries(tabs.map((tab) => [`${prefix}-${tab}`, panelOf('devices', id, tab)]))

const family = (prefix: string, type: DeviceType): Subject => ({
  email: technician,
  screens: async (idOf) => named(prefix, await idOf(type), ['general', 'remote', 'graphs']),
})

const subjects: Record<string, Subject> = {
  'every screen of the technician': {
    email: technician,
    screens: async () => ({
      dashboard: '/#/dashboard',
      devices: '/#/devices',
      'devices-filtered-to-nothing': '/#/devices?search=zzzz',
      'not-found': '/#/404',
      privacy: '/#/privacy',
      terms: '/#/terms',
    }),
  },
  'every screen of the distributor': {
    email: distributor,
    screens: async () => ({
      'distributor-dashboard': '/#/dashboard',
      inventory: '/#/inventory',
      'distributor-panel': panelOf('inventory', fromStock, 'general'),
    }),
  },
  'a boiler': {
    email: technician,
    screens: async () => named('panel', boiler, ['general', 'remote', 'graphs', 'faults', 'information']),
  },
  'a heat pump': family('heat-pump', 'THALPOS_HC_MB'),
  'an air sensor': family('air', 'THALPOS_IAQ'),
  'a single-phase meter': family('meter-1', 'SHELLY_EM_1PH_W_RELAY'),
  'a three-phase meter': family('meter-3', 'SHELLY_EM_3PH_W_RELAY'),
}

const screenOf = (address: string) => address.split('?')[0]

async function atRest(page: Page, address: string): Promise<void> {
  await expect(page.locator('h1')).not.toHaveCount(0)
  if (address.includes('panel=')) await expect(page.getByRole('tabpanel')).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.getByRole('main').or(page.getByTestId('side-panel')).first()).toBeVisible()
  if (address.includes('tab=graphs')) await expectDrawn(page)
}

/** Every chart is drawn, as wide as its place is now. */
const expectDrawn = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(`(() => {
        const charts = [...document.querySelectorAll('[role=tabpanel] [role=img][aria-label]')]
        return charts.length > 0 && charts.every((chart) =>
          Math.abs((chart.querySelector('canvas')?.clientWidth ?? -9) - chart.clientWidth) < 1)
      })()`),
    )
    .toBe(true)

/** Opens an address; another screen in a document of its own, so that nothing of the one before can be taken for it. */
async function open(page: Page, address: string): Promise<void> {
  if (screenOf(address) !== screenOf(page.url().slice(world.url.length))) await page.goto('about:blank')
  await page.goto(address)
  await atRest(page, address)
}

async function expectNoSideways(page: Page, name: string): Promise<void> {
  const over = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
  expect(over, `pixels wider than the window: ${name}`).toBeLessThanOrEqual(0)
}

const widths = { wide: 1440, medium: 1024, phone: 390 } as const
type Width = keyof typeof widths

async function picture(page: Page, name: string, address: string): Promise<void> {
  for (const [width, pixels] of Object.entries(widths) as [Width, number][]) {
    await page.setViewportSize({ width: pixels, height: width === 'phone' ? 844 : 900 })
    if (width === 'wide') await open(page, address)
    else await atRest(page, address)
    await look(page, `${name}-${pixels}`)
    await expectNoSideways(page, `${name} at ${pixels}`)
    if (width !== 'medium') await expectAccessible(page)
  }
}

for (const [subject, { email, screens }] of Object.entries(subjects)) {
  for (const { lang, scheme } of dresses) {
    test(`${subject} in ${lang}, ${scheme}, can be read by everybody`, async ({ signedInAs, demoDevice }) => {
      test.setTimeout(300_000)
      const page = await signedInAs(email)
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await page.evaluate(`localStorage.setItem('lang', '${lang}')`)
      await page.reload()
      for (const [name, address] of Object.entries(await screens(demoDevice))) {
        await picture(page, `${name}-${lang}-${scheme}`, address)
      }
    })
  }
}
