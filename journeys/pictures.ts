// How a screen is looked at: in each dress and at each width, read by axe, never wider than its window.

import { expect, type Page } from '@playwright/test'
import type { Language } from '../contract/language.ts'
import { expectAccessible, look } from './look.ts'

const widths = { wide: 1440, medium: 1024, phone: 390 } as const
type Width = keyof typeof widths

const isWhole = process.env.PICTURES === 'all'
const everyWidth: readonly Width[] = ['wide', 'medium', 'phone']

export interface Dress {
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

/** One language and scheme, for what has the parts of another picture that is taken in both. */
export const firstDress: readonly Dress[] = isWhole ? dresses : dresses.slice(0, 1)

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

const screenOf = (address: string) => address.split('?')[0] ?? ''

/** Runs in the page: resolves with what it lacks, or with nothing once it has been at rest for so many frames. */
const whatIsMissing = ([address, frames, patience]: readonly [string, number, number]) =>
  new Promise<string>((resolve) => {
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
    const isSeen = (selector: string) => all(selector).some((element) => element.checkVisibility())
    const isDrawn = (chart: HTMLElement) =>
      chart instanceof HTMLCanvasElement && Math.abs(chart.width / devicePixelRatio - chart.clientWidth) < 1
    const findMissing = (): string => {
      // While the console opens, only its name is there.
      if (!all('h1').some(({ textContent }) => textContent.trim() !== 'Thalpos')) return 'a title'
      if (all('[data-before]').length > 0) return 'the next screen or panel'
      if (all('[aria-busy=true], .mantine-Skeleton-root').length > 0) return 'what placeholders stand for'
      if (!isSeen('main, [data-testid=side-panel]')) return 'a screen'
      if (address.includes('panel=') && !isSeen('[data-testid=side-panel] :is(h1, h2, h3)')) return 'a panel'
      if (address.includes('tab=') && !isSeen('[role=tabpanel]')) return 'a tab'
      if (!address.includes('tab=graphs')) return ''
      // Every chart is painted, as wide as its place is now.
      const charts = all('[role=tabpanel] canvas[role=img]')
      return charts.length > 0 && charts.every(isDrawn) ? '' : 'charts'
    }
    const started = performance.now()
    let atRest = 0
    const look = () => {
      const missing = findMissing()
      atRest = missing ? 0 : atRest + 1
      if (atRest === frames || performance.now() - started > patience) resolve(missing)
      else requestAnimationFrame(look)
    }
    look()
  })

async function atRest(page: Page, address: string, frames: number): Promise<void> {
  const missing = await page.evaluate(whatIsMissing, [address, frames, 45_000] as const)
  expect(missing, `what is missing at ${address}`).toBe('')
}

/** Runs in the page: goes to an address, and marks what stays until the next screen, panel or tab is there. */
function goTo(to: string): void {
  const partsOf = (hash: string) => {
    const [screen, search] = hash.split('?')
    const params = new URLSearchParams(search)
    return { screen, panel: `${params.get('panel')} ${params.get('tab')}` }
  }
  const [now, next] = [partsOf(location.hash), partsOf(to)]
  const replaced = now.screen !== next.screen ? 'h1' : now.panel !== next.panel ? '#panel-body' : undefined
  if (replaced)
    for (const element of document.querySelectorAll(replaced)) element.setAttribute('data-before', '')
  location.hash = to
}

/** Opens an address in the same document: to load the console again takes longer than to look at a screen. */
async function open(page: Page, address: string): Promise<void> {
  await atRest(page, '', 1)
  await page.evaluate(goTo, address.slice(1))
  await atRest(page, address, 6)
}

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

/** Where a panel or a form lies over a list that has been read, it alone is new. */
const layers = ['[data-testid=side-panel]', '[role=dialog]'] as const

/** Looks at an address at the widths of a dress. The screens in `readBefore` have been read with all that they show. */
export async function picture(
  page: Page,
  name: string,
  sight: Sight,
  dress: Dress,
  readBefore = new Set<string>(),
): Promise<void> {
  const address = addressOf(sight)
  const press = typeof sight === 'string' ? undefined : sight.press
  const hasLayer = press !== undefined || address.includes('panel=')
  const within = !isWhole && hasLayer && readBefore.has(screenOf(address)) ? layers : undefined
  for (const width of dress.widths) {
    const pixels = widths[width]
    await page.setViewportSize({ width: pixels, height: width === 'phone' ? 844 : 900 })
    if (width === 'wide') await open(page, address)
    else await atRest(page, address, 2)
    if (width === 'wide' && press) await openForm(page, press)
    await look(page, `${name}-${pixels}`)
    await expectNoSideways(page, `${name} at ${pixels}`)
    // The strip of times covers what stands under it for the moment; at the end of the charts it covers nothing.
    if (address.includes('tab=graphs')) await page.locator(endOfCharts).last().scrollIntoViewIfNeeded()
    if (dress.read.includes(width))
      await expectAccessible(page, dress.isReadForColours ? 'colours' : 'all', within)
  }
  if (press) await closeForm(page)
  readBefore.add(screenOf(address))
}
