// The calendar in a browser that says when it has drawn all visits, and how long its frames take.
import type { Page } from 'playwright-core'

interface Watched {
  addEventListener(type: 'click', listener: () => void, options: { capture: true; once: true }): void
  querySelectorAll(selector: string): { length: number }
}
declare const document: Watched
declare const requestAnimationFrame: (draw: (at: number) => void) => number

interface Counted {
  frames: number[]
  areFramesWatched: boolean
}

/** Runs in the page: milliseconds from the next click until the frame that shows so many visits has been painted. */
const watchVisits = (count: number): Promise<number> =>
  new Promise((resolve) => {
    document.addEventListener(
      'click',
      () => {
        const began = performance.now()
        const look = () => {
          if (document.querySelectorAll('[data-visit]').length < count) return requestAnimationFrame(look)
          return requestAnimationFrame(() => resolve(performance.now() - began))
        }
        requestAnimationFrame(look)
      },
      { capture: true, once: true },
    )
  })

/** Opens a view without visits in a document of its own, then steps to the full one. */
export async function drawNext(page: Page, address: string, count: number): Promise<number> {
  await page.goto(address)
  await page.reload()
  await page.locator('[data-job]').first().waitFor()
  const watching = page.evaluate(watchVisits, count)
  const [ms] = await Promise.all([watching, page.getByRole('button', { name: 'Επόμενο διάστημα' }).click()])
  return ms
}

/** Runs in the page: from now on the milliseconds of each frame. */
const watchFrames = () => {
  const counted = globalThis as unknown as Counted
  counted.frames = []
  counted.areFramesWatched = true
  let last: number | undefined
  const look = (at: number) => {
    if (last !== undefined) counted.frames.push(at - last)
    last = at
    if (counted.areFramesWatched) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

const endFrames = (): number[] => {
  const counted = globalThis as unknown as Counted
  counted.areFramesWatched = false
  return counted.frames
}

const moves = 150

/** Milliseconds of the frames while one visit is carried across all lanes on screen and back; then it is put back. */
export async function dragFrames(page: Page): Promise<number[]> {
  const board = await page.locator('[data-scroller]').boundingBox()
  const card = await page.locator('[data-visit]').first().boundingBox()
  if (!board || !card) throw new Error('no visit is seen')
  await page.mouse.move(card.x + 12, card.y + 12)
  await page.mouse.down()
  await page.mouse.move(card.x + 24, card.y + 20)
  await page.evaluate(watchFrames)
  for (let move = 0; move < moves; move++) {
    const along = Math.abs(Math.sin((move / moves) * Math.PI * 2))
    const across = Math.sin((move / moves) * Math.PI)
    await page.mouse.move(
      board.x + 260 + (board.width - 340) * along,
      board.y + 100 + (board.height - 170) * across,
    )
  }
  const frames = await page.evaluate(endFrames)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return frames
}
