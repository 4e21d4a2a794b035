// From the click on a device's row to the frame that shows what it measures now.
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { demoPassword } from '../../simulator/demo/companies.ts'
import { type Figure, percentile, rounded } from '../bench.ts'
import { openBrowser, signedIn } from '../browser.ts'
import { makeProduct } from '../product.ts'
import { technician, tryToUse } from '../usable.ts'

const rounds = 60
const devices = 15
const wantedMs = 300
/** How long a finger is down on a row. */
const pressMs = 80

interface Watched {
  addEventListener(type: 'click', listener: () => void, options: { capture: true; once: true }): void
  querySelector(selector: string): { textContent: string } | null
  body: object
}
declare const document: Watched
declare const MutationObserver: new (
  listener: () => void,
) => { observe(what: object, options: object): void; disconnect(): void }
declare const requestAnimationFrame: (draw: () => void) => void

/** Runs in the page: milliseconds from the next click until the frame that draws what this device measures. */
const watchPanel = (id: string): Promise<number> =>
  new Promise((resolve) => {
    document.addEventListener(
      'click',
      () => {
        const clickedAt = performance.now()
        const observer = new MutationObserver(() => {
          const panel = document.querySelector('[data-testid=side-panel]')
          if (!panel?.textContent.includes(id)) return
          if (!document.querySelector('[data-testid=side-panel] #device-now')) return
          observer.disconnect()
          requestAnimationFrame(() => resolve(performance.now() - clickedAt))
        })
        observer.observe(document.body, { childList: true, subtree: true })
      },
      { capture: true, once: true },
    )
  })

async function openOnce(page: Page, at: number): Promise<number> {
  const row = page.locator('tbody tr').nth(at)
  const [id = ''] = /TH-OT-\w+/.exec(await row.innerText()) ?? []
  const watching = page.evaluate(watchPanel, id)
  const [ms] = await Promise.all([watching, row.click({ delay: pressMs })])
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
    await page.goto(`${product.url}/#/devices?deviceTypes=THALPOS_HC_OT&size=${devices}`)
    await page
      .locator('tbody tr')
      .nth(devices - 1)
      .waitFor()
    const first = await openOnce(page, 0)
    const [cold, again]: [number[], number[]] = [[], []]
    for (let round = 1; round <= (isSmall ? 10 : rounds); round++) {
      const waits = round < devices ? cold : again
      waits.push(await openOnce(page, round % devices))
    }
    const figure = (name: string, ms: number, atMost?: number): Figure => ({
      name: `Panel open to live values, ${name}`,
      value: rounded(ms, 0),
      unit: 'ms',
      ...(atMost === undefined ? {} : { atMost }),
    })
    return [
      figure('the first of a session', first),
      figure('a device for the first time, p50', percentile(cold, 0.5)),
      figure('a device for the first time, p95', percentile(cold, 0.95)),
      ...(again.length > 0 ? [figure('again, p95', percentile(again, 0.95))] : []),
      figure('p50', percentile([...cold, ...again], 0.5)),
      figure('p95', percentile([...cold, ...again], 0.95), wantedMs),
    ]
  } finally {
    await browser.close()
    await product.discard()
  }
}
