// Runs axe in a page and returns the violations alone: axe's wrapper for Playwright also transfers what has passed,
// which takes longer than the run.
import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Rules by their names or their tags. */
export interface Rules {
  readonly type: 'rule' | 'tag'
  readonly values: readonly string[]
}

const isThere = () => 'axe' in globalThis

/** Text lacks contrast while it fades in. Endless animations are not waited for. */
const comesToRest = `Promise.all(document.getAnimations()
  .filter(({ playState, effect }) => playState === 'running' && effect.getComputedTiming().endTime !== Infinity)
  .map(({ finished }) => finished.catch(() => {})))`

/** Accessibility violations, by all rules or some of them; on the whole page or within these places. */
export async function violationsOn(
  page: Page,
  runOnly?: Rules,
  within?: readonly string[],
): Promise<axe.Result[]> {
  if (!(await page.evaluate(isThere))) await page.evaluate(axe.source)
  const options = { resultTypes: ['violations'], ...(runOnly && { runOnly }) }
  const context = within ? JSON.stringify({ include: within.map((selector) => [selector]) }) : 'document'
  return page.evaluate(
    `${comesToRest}.then(() => axe.run(${context}, ${JSON.stringify(options)})).then(({ violations }) => violations)`,
  )
}
