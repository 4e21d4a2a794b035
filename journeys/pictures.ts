// How a screen is looked at: in each dress and at each width, read by axe, never wider than its window.

import { expect, type Page } from '@playwright/test'
import type { Language } from '../contract/language.ts'
import { expectAccessible, look } from './look.ts'
import { world } from './world.ts'

const widths = { wide: 1440, medium: 1024, phone: 390 } as const
type Width = keyof typeof widths

const isWhole = process.env.PICTURES === 'all'
const everyWidth: readonly Width[] = ['wide', 'medium', 'phone']

interface Dress {
  lang: Language
  scheme: 'light' | 'dark'
  widths: readonly Width[]
  /** Where axe reads the page. */
  read: readonly Width[]
  /** Only its colours: everything else that axe reads is the same in the first dress. */
  isReadForColours?: true
}

/** What axe finds differs by the phone's layout, and by colours; the layout of the other language only by its length. */
const first = { widths: everyWidth, read: ['wide', 'phone'] } as const
const second = isWhole
  ? first
  : ({ widths: ['wide', 'phone'], read: ['wide'], isReadForColours: true } as const)

/** Each language and each scheme; every pair of them, at every width, with `PICTURES=all`. */
export const dresses: readonly Dress[] = [
  { lang: 'el', scheme: 'light', ...first },
  { lang: 'en', scheme: 'dark', ...second },
  ...(isWhole
    ? ([
        { lang: 'el', scheme: 'dark', ...first },
        { lang: 'en', scheme: 'light', ...first },
      ] as const)
    : []),
]

/** Pictures of forms, which have the same fields: both languages, schemes and layouts, not every pair of them. */
export const formDresses: readonly Dress[] = isWhole
  ? dresses
  : [
      { lang: 'el', scheme: 'light', widths: ['wide', 'phone'], read: ['phone'] },
      { lang: 'en', scheme: 'dark', widths: ['wide'], read: ['wide'], isReadForColours: true },
    ]

/** A browser in this language and scheme. */
export const wearing = ({ lang, scheme }: Pick<Dress, 'lang' | 'scheme'>) =>
  ({ lang, colorScheme: scheme, reducedMotion: 'reduce' }) as const

const screenOf = (address: string) => address.split('?')[0]

/** While the console opens, only its name is there. */
const titled = (page: Page) =>
  expect(page.locator('h1').filter({ hasNotText: /^Thalpos$/ })).not.toHaveCount(0)

async function atRest(page: Page, address: string): Promise<void> {
  await titled(page)
  if (address.includes('tab=')) await expect(page.getByRole('tabpanel')).toBeVisible()
  if (address.includes('panel='))
    await expect(page.getByTestId('side-panel').getByRole('heading').first()).toBeVisible()
  await expect(page.locator(busy)).toHaveCount(0)
  await expect(page.getByRole('main').or(page.getByTestId('side-panel')).first()).toBeVisible()
  if (address.includes('tab=graphs')) await expectDrawn(page)
}

/** Every chart is painted, as wide as its place is now. */
const expectDrawn = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(`(() => {
        const charts = [...document.querySelectorAll('[role=tabpanel] canvas[role=img]')]
        return charts.length > 0 && charts.every((chart) =>
          Math.abs(chart.width / devicePixelRatio - chart.clientWidth) < 1)
      })()`),
    )
    .toBe(true)

/** Opens an address in the same document: to load the console again takes longer than to look at a screen. */
async function open(page: Page, address: string): Promise<void> {
  await titled(page)
  if (screenOf(address) === screenOf(page.url().slice(world.url.length))) await page.goto(address)
  else {
    await page.evaluate(markTitles)
    await page.goto(address)
    await expect(page.locator('h1[data-before]')).toHaveCount(0)
  }
  await atRest(page, address)
}

/** The title of the screen before stays until the next screen is there. */
const markTitles = `document.querySelectorAll('h1').forEach((title) => title.setAttribute('data-before', ''))`

async function expectNoSideways(page: Page, name: string): Promise<void> {
  const over = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
  expect(over, `pixels wider than the window: ${name}`).toBeLessThanOrEqual(0)
}

/** A button by its name, or what else is pressed by role and name. */
type Press = RegExp | readonly ['checkbox' | 'menuitem', RegExp]

/** What is looked at: an address, and what opens a part of it that has no address. */
export type Sight = string | { address: string; press: RegExp | readonly Press[] }

export const addressOf = (sight: Sight): string => (typeof sight === 'string' ? sight : sight.address)

const busy = '[aria-busy=true], .mantine-Skeleton-root'

/** Presses one after the other, and waits for the form that opens. */
async function openForm(page: Page, presses: RegExp | readonly Press[]): Promise<void> {
  for (const press of presses instanceof RegExp ? [presses] : presses) {
    const [role, name] = press instanceof RegExp ? (['button', press] as const) : press
    await page.getByRole(role, { name }).first().click()
  }
  const form = page.getByRole('dialog').last()
  await expect(form.getByRole('textbox').or(form.getByRole('checkbox')).first()).toBeVisible()
  await expect(page.locator(busy)).toHaveCount(0)
}

/** A form has no address, so the next one does not close it. */
async function closeForm(page: Page): Promise<void> {
  const layers = page.getByRole('dialog')
  const count = await layers.count()
  await page.keyboard.press('Escape')
  await expect(layers).toHaveCount(count - 1)
}

const endOfCharts = '[role=tabpanel] section > footer'

/** Looks at an address at the widths of a dress. */
export async function picture(page: Page, name: string, sight: Sight, dress: Dress): Promise<void> {
  const address = addressOf(sight)
  const press = typeof sight === 'string' ? undefined : sight.press
  for (const width of dress.widths) {
    const pixels = widths[width]
    await page.setViewportSize({ width: pixels, height: width === 'phone' ? 844 : 900 })
    if (width === 'wide') await open(page, address)
    else await atRest(page, address)
    if (width === 'wide' && press) await openForm(page, press)
    await look(page, `${name}-${pixels}`)
    await expectNoSideways(page, `${name} at ${pixels}`)
    // The strip of times covers what stands under it for the moment; at the end of the charts it covers nothing.
    if (address.includes('tab=graphs')) await page.locator(endOfCharts).last().scrollIntoViewIfNeeded()
    if (dress.read.includes(width)) await expectAccessible(page, dress.isReadForColours ? 'colours' : 'all')
  }
  if (press) await closeForm(page)
}
