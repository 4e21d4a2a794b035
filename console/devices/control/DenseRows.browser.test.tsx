import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { hcMb } from '../../../contract/models/hc-mb.ts'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { aCommand, aLiveDevice, iso, openControls } from './control.testing.tsx'

let tab: ReturnType<typeof openControls>

beforeEach(() => overwriteGetLocale(() => 'el'))
afterEach(() => tab.close())

const sliders = hcMb.settings.filter((setting) => setting.kind === 'slider')
const pump = aLiveDevice(
  'THALPOS_HC_MB',
  Object.fromEntries(sliders.map(({ echo, max }) => [echo, max] as const)),
)
const failed = Object.fromEntries(
  sliders.map(({ action, max }) => [
    action,
    aCommand({
      action,
      action_value: max,
      previous_value: max - 1,
      state: 'failed',
      reason: 'device_unknown',
      requested_by: 'Κωνσταντίνος Παπακωνσταντίνου',
      ended_at: iso(Date.now()),
    }),
  ]),
)

/** Words that are cut, that leave their row, or that lie over those beside them. */
function spoilt(row: Element): string[] {
  const box = row.getBoundingClientRect()
  const cut = [...row.querySelectorAll('*')]
    .filter(
      (part) => getComputedStyle(part).overflowX !== 'visible' && part.scrollWidth > part.clientWidth + 1,
    )
    .map(({ textContent }) => `cut: ${textContent}`)
  const out = [...row.querySelectorAll('h4, span, button')]
    .filter((part) => {
      const { left, right, bottom } = part.getBoundingClientRect()
      return left < box.left || right > box.right + 0.5 || bottom > box.bottom + 0.5
    })
    .map(({ textContent }) => `out: ${textContent}`)
  const parts = [...row.children].map((part) => part.getBoundingClientRect())
  const over = parts.flatMap((one, at) =>
    parts
      .slice(at + 1)
      .filter(
        (other) =>
          one.left < other.right - 0.5 &&
          other.left < one.right - 0.5 &&
          one.top < other.bottom - 0.5 &&
          other.top < one.bottom - 0.5,
      )
      .map(() => `over: ${row.textContent}`),
  )
  return [...cut, ...out, ...over]
}

test.each([
  [1440, 1032],
  [1024, 720],
  [390, 358],
  [360, 328],
])(
  'at %i px nothing of a row is cut, even when the longest reason stands beside what can be done',
  async (window, width) => {
    await page.viewport(window, 900)
    tab = openControls(width)
    tab.show({ device: pump, desk: { commands: failed } })
    await expect.element(page.getByRole('navigation', { name: 'Ομάδες ρυθμίσεων' })).toBeVisible()
    await document.fonts.ready
    for (const name of ['Θέρμανση', 'Εφεδρική πηγή (λέβητας)']) {
      const group = page.getByRole('button', { name: new RegExp(`^${name.replace(/[()]/g, '.')}`) })
      await group.click()
      await expect.element(group).toHaveAttribute('aria-current', 'true')
      const rows = [...document.querySelectorAll('section[data-tone="fault"]')]
      expect(rows.length).toBeGreaterThan(0)
      expect(rows.flatMap(spoilt)).toEqual([])
    }
  },
)
