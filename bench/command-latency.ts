import { setTimeout as pause } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { demoPassword } from '../simulator/demo/companies.ts'
import { heroDevice } from '../simulator/demo/homes.ts'
import { type Bench, percentile, rounded } from './bench.ts'
import { openBrowser, signedIn } from './browser.ts'
import { makeProduct } from './product.ts'
import { technician, tryToUse } from './usable.ts'

const commands = 40
const patienceMs = 60_000

interface Wait {
  /** Milliseconds from the click to the confirmed state on screen. */
  fromClick: number
  /** Milliseconds from the request, which leaves once the hand has rested. */
  fromRequest: number
}

interface Card {
  dataset: { tone?: string }
  addEventListener(type: 'click', listener: () => void, options: { capture: true; once: true }): void
}

declare const MutationObserver: new (
  listener: () => void,
) => { observe(card: Card, options: { attributeFilter: string[] }): void; disconnect(): void }
declare const requestAnimationFrame: (draw: () => void) => void

/** Runs in the page: from the next click on the card until the frame that draws the device's confirmation. */
const watchCard = (card: Card): Promise<Wait> =>
  new Promise((resolve, reject) => {
    let clickedAt = 0
    let waited = false
    const observer = new MutationObserver(() => {
      const { tone } = card.dataset
      if (clickedAt > 0 && tone === 'progress') waited = true
      if (!waited || tone === 'progress') return
      observer.disconnect()
      if (tone !== 'fine') return reject(new Error(`the card ended ${tone}`))
      requestAnimationFrame(() => {
        const now = performance.now()
        const sent = performance
          .getEntriesByType('resource')
          .findLast(({ name, startTime }) => name.endsWith('/config') && startTime > clickedAt)
        resolve({ fromClick: now - clickedAt, fromRequest: now - (sent?.startTime ?? Number.NaN) })
      })
    })
    card.addEventListener(
      'click',
      () => {
        clickedAt = performance.now()
      },
      { capture: true, once: true },
    )
    observer.observe(card, { attributeFilter: ['data-tone'] })
  })

async function openRoomTarget(page: Page, url: string): Promise<Locator> {
  await page.goto(`${url}/#/devices?panel=device:${heroDevice}&tab=remote`)
  const card = page.getByRole('region', { name: 'Στόχος χώρου', exact: true })
  await card.waitFor()
  return card
}

async function moveOnce(page: Page, card: Locator, direction: 'down' | 'up'): Promise<Wait> {
  const button = card.locator('button[aria-describedby]').nth(direction === 'down' ? 0 : 1)
  // The list of timings is short; a full one would not note this command's request.
  await page.evaluate(() => performance.clearResourceTimings())
  const watching = card.evaluate(watchCard)
  const [wait] = await Promise.all([watching, button.click({ timeout: patienceMs })])
  return wait
}

export const commandLatency: Bench = {
  title: 'A command, from the click to the device’s confirmation on screen',
  method: `\`npm start\` with its simulated homes; Chromium signed in as a technician, with the remote control of one boiler open, presses + or − of the room target ${commands} times, each after the last was confirmed. The clock starts at the click and stops at the frame in which the card shows the device's own confirmation: acknowledged and reported back. Between them lies a pause of the console: it sends once the hand has rested. The second pair of figures begins at the request, after that pause.`,
  async run() {
    const product = await makeProduct({
      entry: 'simulator/demo/main.ts',
      environment: { SIMULATOR_HISTORY_DAYS: '0' },
    })
    const browser = await openBrowser()
    try {
      await product.start()
      while (!(await tryToUse(product.url))) await pause(100)
      const page = await signedIn(browser, product.url, technician, demoPassword)
      const card = await openRoomTarget(page, product.url)
      const waits: Wait[] = []
      for (let count = 0; count < commands; count++) {
        waits.push(await moveOnce(page, card, count % 2 === 0 ? 'down' : 'up'))
      }
      const fromClick = waits.map((wait) => wait.fromClick)
      const fromRequest = waits.map((wait) => wait.fromRequest)
      const ms = (samples: number[], share: number) => rounded(percentile(samples, share), 0)
      return [
        { name: 'Commands confirmed', value: waits.length, atLeast: commands },
        { name: 'Click to confirmed, p50', value: ms(fromClick, 0.5), unit: 'ms' },
        { name: 'Click to confirmed, p95', value: ms(fromClick, 0.95), unit: 'ms' },
        { name: 'Request to confirmed, p50', value: ms(fromRequest, 0.5), unit: 'ms' },
        { name: 'Request to confirmed, p95', value: ms(fromRequest, 0.95), unit: 'ms' },
      ]
    } finally {
      await browser.close()
      await product.discard()
    }
  },
}
