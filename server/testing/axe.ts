// Reads a page with axe, which is handed to each document once and answers with its violations alone: axe's wrapper for
// Playwright carries what has passed out of the page too, and that takes longer than the reading.
import axe from 'axe-core'
import type { Page } from 'playwright-core'

const isThere = () => 'axe' in globalThis

/** What fades in is pale on its way. What moves without end is not waited for. */
const comesToRest = `Promise.all(document.getAnimations()
  .filter(({ playState, effect }) => playState === 'running' && effect.getComputedTiming().endTime !== Infinity)
  .map(({ finished }) => finished.catch(() => {})))`

/** What stands in the way of somebody who reads the page by other means; by all rules, or those of these tags. */
export async function violationsOn(page: Page, tags?: readonly string[]): Promise<axe.Result[]> {
  if (!(await page.evaluate(isThere))) await page.evaluate(axe.source)
  const options = { resultTypes: ['violations'], ...(tags && { runOnly: { type: 'tag', values: tags } }) }
  return page.evaluate(
    `${comesToRest}.then(() => axe.run(${JSON.stringify(options)})).then(({ violations }) => violations)`,
  )
}
