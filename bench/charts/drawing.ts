// The graphs of a device in a browser that tells when each of its canvases was painted.
import type { Page } from 'playwright-core'

interface Canvas {
  paintedAt?: number
}
interface Painter {
  canvas: Canvas
}
interface Shown {
  addEventListener(type: string, hear: () => void, options: { capture: true; once: true }): void
  querySelector(selector: string): object | null
  querySelectorAll(selector: string): Iterable<Canvas>
  body: object
}
declare const document: Shown
declare const CanvasRenderingContext2D: {
  prototype: { clearRect(this: Painter, ...area: unknown[]): void }
}
declare const MutationObserver: new (
  hear: () => void,
) => { observe(what: object, options: object): void; disconnect(): void }
declare const requestAnimationFrame: (draw: () => void) => void

/** Runs in the page before its own scripts: a painting begins by clearing its canvas. */
const tellPaintings = () => {
  const painter = CanvasRenderingContext2D.prototype
  const clear = painter.clearRect
  painter.clearRect = function (...area) {
    this.canvas.paintedAt = performance.now()
    clear.apply(this, area)
  }
}

/** Runs in the page: milliseconds from the next event of a kind until every chart shows the answer to it. */
const watchDrawing = (kind: string): Promise<number> =>
  new Promise((resolve) => {
    document.addEventListener(
      kind,
      () => {
        const began = performance.now()
        let [askedAt, answeredAt] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
        const observer = new MutationObserver(() => {
          const isBusy = document.querySelector('[aria-busy=true] [data-zooms]') !== null
          if (isBusy) askedAt = Math.min(askedAt, performance.now())
          else if (askedAt < answeredAt) answeredAt = Math.min(answeredAt, performance.now())
        })
        observer.observe(document.body, { attributes: true, childList: true, subtree: true })
        // The canvases are painted with the answer in the task that shows it or in the next one.
        let frames = 0
        const look = () => {
          const canvases = [...document.querySelectorAll('[data-zooms] canvas')]
          const isPainted = canvases.every(({ paintedAt }) => (paintedAt ?? 0) > askedAt)
          if (answeredAt < Number.POSITIVE_INFINITY && isPainted) frames++
          if (frames < 2) return requestAnimationFrame(look)
          observer.disconnect()
          resolve(performance.now() - began)
        }
        look()
      },
      { capture: true, once: true },
    )
  })

export interface Drawing {
  page: Page
  /** Milliseconds from the event that `act` brings about until everything is drawn. */
  timed(kind: 'click' | 'pointerup' | 'keydown', act: () => Promise<void>): Promise<number>
  choose(days: 1 | 30): Promise<void>
  /** Drags over a third of the first chart's plot, from this share of its width. */
  drag(share: number): Promise<void>
  reset(): Promise<void>
}

export async function openChartsPage(page: Page, url: string, id: string): Promise<Drawing> {
  await page.addInitScript(tellPaintings)
  await page.goto(`${url}/#/devices/${id}?view=graphs`)
  // Another place of the same page does not run its beginning again.
  await page.reload()
  const plot = page.locator('[data-zooms]').first()
  await plot.locator('canvas').waitFor()
  return {
    page,
    async timed(kind, act) {
      const watching = page.evaluate(watchDrawing, kind)
      const [ms] = await Promise.all([watching, act()])
      return ms
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
      await page.getByRole('button', { name: 'Επαναφορά' }).click()
    },
  }
}
