import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { violationsOn } from '../server/testing/axe.ts'
import { world } from './world.ts'

const rules = {
  all: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} as const

/** Nothing on the page, or within these places of it, stands in the way of somebody who reads it by other means. */
export async function expectAccessible(
  page: Page,
  what: keyof typeof rules = 'all',
  within?: readonly string[],
): Promise<void> {
  const violations = (await violationsOn(page, rules[what], within)).flatMap(({ id, help, nodes }) =>
    nodes
      // To axe a route below `#` that is scrolled out of sight looks like a place on the page to skip to.
      .filter(({ html }) => id !== 'skip-link' || !html.includes('href="/#/'))
      .map(
        ({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary ?? ''}`,
      ),
  )
  expect(violations).toEqual([])
}

/** Resolves once a text has stood on the page, however shortly: call it before the action that shows it. */
export const appears = (page: Page, text: string): Promise<unknown> =>
  page.evaluate(`new Promise((seen) => {
    const look = () => {
      if (!document.body.textContent.includes(${JSON.stringify(text)})) return
      observer.disconnect()
      seen()
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    look()
  })`)

/** Those without an end run on. */
const finishAnimations = (page: Page): Promise<void> =>
  page.evaluate(`document.getAnimations().forEach((animation) => {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
  })`)

/** Waits until the page has come to rest; with `PICTURES` a picture of it goes to journeys/out/pictures. */
export async function look(page: Page, name: string): Promise<void> {
  await page.evaluate('document.fonts.ready.then(() => true)')
  if (!process.env.PICTURES) return finishAnimations(page)
  await page.screenshot({ path: join(world.pictures, `${name}.png`), animations: 'disabled', caret: 'hide' })
}
