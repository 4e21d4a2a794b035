// The graphs of a device in a browser that records when each of its canvases was painted.
import type { Page } from 'playwright-core'

interface Canvas {
  paintedAt?: number
}
interface Painter {
  canvas: Canvas
}
interface PageDocument {
  addEventListener(type: string, listener: () => void, options: { capture: true; once: true }): void
  querySelector(selector: string): object | null
  querySelectorAll(selector: string): Iterable<Canvas>
  body: object
}
declare const document: PageDocument
declare const CanvasRenderingContext2D: {
  prototype: { clearRect(this: Painter, ...area: unknown[]): void }
}
declare const MutationObserver: new (
  listener: () => void,
) => { observe(what: object, options: object): void; disconnect(): void }
declare const requestAnimationFrame: (draw: () => void) => void

/** Runs in the page before its own scripts: a painting begins by clearing its canvas. */
const reportPaintings = () => {
  const painter = CanvasRenderingContext2D.prototype
  const clear = painter.clearRect
  painter.clearRect = function (...area) {
    this.canvas.paintedAt = performance.now()
    clear.apply(this, area)
  }
}

/**
 * Runs in the page: milliseconds from the next event of a kind until every chart was painted after it, and until every
 * chart was painted with the reply to the event's request.
 */
const watchDrawing = (kind: string): Promise<Redrawn> =>
  new Promise((resolve) => {
    document.addEventListener(
      kind,
      () => {
        const began = performance.now()
        let [isRequested, isAnswered] = [false, false]
        /** The answer is painted after the last frame that still waited for it. */
        let waitedAt = began
        let redrawn: number | undefined
        const observer = new MutationObserver(() => {
          const isBusy = document.querySelector('[aria-busy=true] [data-zooms]') !== null
          isAnswered = isRequested && !isBusy
          isRequested ||= isBusy
        })
        observer.observe(document.body, { attributes: true, childList: true, subtree: true })
        const arePaintedSince = (moment: number) =>
          [...document.querySelectorAll('[data-zooms] canvas')].every(
            ({ paintedAt }) => (paintedAt ?? 0) > moment,
          )
        // A canvas that is painted in one frame is visible in it; the next frame confirms that.
        let [framesOfPicture, framesOfAnswer] = [0, 0]
        const look = () => {
          if (arePaintedSince(began)) framesOfPicture++
          if (framesOfPicture === 2) redrawn ??= performance.now() - began
          if (isRequested && !isAnswered) waitedAt = performance.now()
          if (isAnswered && arePaintedSince(waitedAt)) framesOfAnswer++
          if (redrawn === undefined || framesOfAnswer < 2) return requestAnimationFrame(look)
          observer.disconnect()
          resolve({ redrawn, answered: performance.now() - began })
        }
        look()
      },
      { capture: true, once: true },
    )
  })

/** Milliseconds. */
export interface Redrawn {
  redrawn: number
  answered: number
}

export interface Drawing {
  page: Page
  /** From the event that `act` brings about. */
  timed(kind: 'click' | 'pointerup' | 'keydown', act: () => Promise<void>): Promise<Redrawn>
  choose(days: 1 | 30): Promise<void>
  /** Drags over a third of the first chart's plot, from this share of its width. */
  drag(share: number): Promise<void>
  reset(): Promise<void>
}

export async function openChartsPage(page: Page, url: string, id: string): Promise<Drawing> {
  await page.addInitScript(reportPaintings)
  await page.goto(`${url}/#/devices/${id}?view=graphs`)
  // Another place of the same page does not run its beginning again.
  await page.reload()
  const plot = page.locator('[data-zooms]').first()
  await plot.locator('canvas').waitFor()
  return {
    page,
    async timed(kind, act) {
      const watching = page.evaluate(watchDrawing, kind)
      const [redrawn] = await Promise.all([watching, act()])
      return redrawn
    },
    async choose(days) {
      await page.locator(`label:has-text("${days === 1 ? '1 ημέρα' : `${days} ημέρες`}")`).click()
    },
    async drag(share) {
      const box = await plot.boundingBox()
      if (!box) throw new Error('the chart is not seen')
      const at = (part: number) => box.x + 84 + (box.width - 100) * part
      await page.mouse.move(at(share), box.y + 60)
      await page.mouse.down()
      await page.mouse.move(at(share + 1 / 3), box.y + 60, { steps: 4 })
      await page.mouse.up()
    },
    async reset() {
      await page.getByRole('button', { name: 'Αρχική προβολή' }).click()
    },
  }
}
