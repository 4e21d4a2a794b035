// From the click on a device's row to the frame that shows what it measures now.
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { demoPassword } from '../../simulator/demo/companies.ts'
import { type Figure, percentile, rounded } from '../bench.ts'
import { openBrowser, signedIn } from '../browser.ts'
import { makeProduct } from '../product.ts'
import { technician, tryToUse } from '../usable.ts'

const rounds = 60
const wantedMs = 300

interface Watched {
  addEventListener(type: 'click', hear: () => void, options: { capture: true; once: true }): void
  querySelector(selector: string): object | null
  body: object
}
declare const document: Watched
declare const MutationObserver: new (
  hear: () => void,
) => { observe(what: object, options: object): void; disconnect(): void }
declare const requestAnimationFrame: (draw: () => void) => void

/** Runs in the page: milliseconds from the next click until the frame that draws the device's own values. */
const watchPanel = (): Promise<number> =>
  new Promise((resolve) => {
    document.addEventListener(
      'click',
      () => {
        const clickedAt = performance.now()
        const observer = new MutationObserver(() => {
          if (!document.querySelector('[data-testid=side-panel] #device-now')) return
          observer.disconnect()
          requestAnimationFrame(() => resolve(performance.now() - clickedAt))
        })
        observer.observe(document.body, { childList: true, subtree: true })
      },
      { capture: true, once: true },
    )
  })

async function openOnce(page: Page, row: number): Promise<number> {
  const watching = page.evaluate(watchPanel)
  const [ms] = await Promise.all([watching, page.locator('tbody tr').nth(row).click()])
  await page.keyboard.press('Escape')
  await page.getByTestId('side-panel').waitFor({ state: 'detached' })
  return ms
}

export async function measureOpening(isSmall: boolean): Promise<Figure[]> {
  const product = await makeProduct({
    entry: 'simulator/demo/main.ts',
    environment: { SIMULATOR_HISTORY_DAYS: '2' },
  })
  const browser = await openBrowser()
  try {
    await product.start()
    while (!(await tryToUse(product.url))) await pause(100)
    const page = await signedIn(browser, product.url, technician, demoPassword)
    await page.goto(`${product.url}/#/devices?deviceTypes=THALPOS_HC_OT&size=15`)
    await page.locator('tbody tr').nth(14).waitFor()
    const first = await openOnce(page, 0)
    const waits: number[] = []
    for (let round = 0; round < (isSmall ? 10 : rounds); round++) {
      waits.push(await openOnce(page, (round + 1) % 15))
    }
    return [
      { name: 'Panel open to live values, the first of a session', value: rounded(first, 0), unit: 'ms' },
      { name: 'Panel open to live values, p50', value: rounded(percentile(waits, 0.5), 0), unit: 'ms' },
      {
        name: 'Panel open to live values, p95',
        value: rounded(percentile(waits, 0.95), 0),
        unit: 'ms',
        atMost: wantedMs,
      },
    ]
  } finally {
    await browser.close()
    await product.discard()
  }
}
