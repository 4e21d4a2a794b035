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

/** Accessibility violations, by all rules or some of them. */
export async function violationsOn(page: Page, runOnly?: Rules): Promise<axe.Result[]> {
  if (!(await page.evaluate(isThere))) await page.evaluate(axe.source)
  const options = { resultTypes: ['violations'], ...(runOnly && { runOnly }) }
  return page.evaluate(
    `${comesToRest}.then(() => axe.run(${JSON.stringify(options)})).then(({ violations }) => violations)`,
  )
}
