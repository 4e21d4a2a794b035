// The map in a browser that says when all markers are drawn.
import type { Page } from 'playwright-core'

interface Watched {
  querySelectorAll(selector: string): Iterable<{ textContent: string; ariaLabel: string }>
}
interface Timed {
  name: string
  responseEnd: number
}
declare const document: Watched
declare const location: { hash: string }
declare const requestAnimationFrame: (draw: () => void) => number

export interface Drawn {
  /** Milliseconds from the change of the address. */
  whole: number
  /** Milliseconds from the last byte of the reply. */
  afterReply: number
}

/** Runs in the page: opens the map and waits until the clusters and markers stand for so many homes. */
const openAndWatch = (homes: number): Promise<Drawn> =>
  new Promise((resolve) => {
    const began = performance.now()
    location.hash = '#/map'
    const drawn = () => {
      let count = 0
      for (const { textContent } of document.querySelectorAll('[data-tone] span'))
        count += Number(textContent.replaceAll(/\D/g, ''))
      for (const _ of document.querySelectorAll('[data-marker]')) count += 1
      return count
    }
    const look = () => {
      if (drawn() < homes) return requestAnimationFrame(look)
      return requestAnimationFrame(() => {
        const now = performance.now()
        const replies = performance.getEntriesByType('resource') as unknown as Timed[]
        const reply = replies.findLast(({ name }) => name.includes('/map/markers'))
        resolve({ whole: now - began, afterReply: now - (reply?.responseEnd ?? Number.NaN) })
      })
    }
    requestAnimationFrame(look)
  })

/** In a document of its own that shows the users before, so that nothing of the map is in memory. */
export async function drawMap(page: Page, url: string, homes: number): Promise<Drawn> {
  await page.goto(`${url}/#/users`)
  await page.reload()
  await page.getByRole('row').nth(1).waitFor()
  return page.evaluate(openAndWatch, homes)
}

interface DrawnFaults {
  count: number
  at: number
}

/** Runs in the page: waits until the clusters and markers stand for more faults than these. */
const watchFaults = (before: number): Promise<DrawnFaults> => {
  const drawn = () => {
    let count = 0
    for (const { ariaLabel } of document.querySelectorAll('[data-tone], [data-marker]')) {
      const [found, number] = /Βλάβη ?([\d.]*)/.exec(ariaLabel) ?? []
      if (found) count += Number(number?.replaceAll('.', '') || 1)
    }
    return count
  }
  return new Promise((resolve) => {
    const look = () => {
      if (drawn() <= before) return requestAnimationFrame(look)
      return requestAnimationFrame(() => resolve({ count: drawn(), at: Date.now() }))
    }
    requestAnimationFrame(look)
  })
}

/** Milliseconds from the commit of a new fault to its colour on the map that is shown. */
export async function recolour(page: Page, openFault: () => Promise<unknown>): Promise<number> {
  const { count } = await page.evaluate(watchFaults, 0)
  await openFault()
  const began = Date.now()
  return (await page.evaluate(watchFaults, count)).at - began
}
