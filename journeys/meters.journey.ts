import type { Page } from '@playwright/test'
import type { MeterKind } from '../simulator/meters/kinds.ts'
import { expect, test } from './fixtures.ts'
import type { OwnMeter } from './meter.ts'
import {
  cardOf,
  expectCharts,
  expectConfirmed,
  expectFound,
  expectLost,
  expectUnanswered,
  expectUnbroken,
  mark,
  openRemote,
  shownValue,
} from './steps.ts'

interface Meter {
  kind: MeterKind
  title: string
  phases: string[]
}

/** One of each generation, which speak differently. */
const single: Meter = { kind: 'em', title: 'Μονοφασικός μετρητής με ρελέ', phases: ['Κανάλι 1', 'Κανάλι 2'] }
const phases = ['Φάση A', 'Φάση B', 'Φάση C']
const three: Meter = { kind: 'pro3emAddon', title: 'Τριφασικός μετρητής με ρελέ', phases }

const charts = ['Ισχύς', 'Ενέργεια', 'Τάση']

async function expectRead(page: Page, { title, phases: names }: Meter): Promise<void> {
  await expect(page.getByRole('dialog', { name: title })).toBeVisible()
  const rows = page.getByRole('tabpanel').getByRole('row')
  await expect(rows.getByRole('rowheader')).toHaveText([...names, 'Σύνολο'])
  await expect(rows.last()).toContainText(/\d\sW.*\d\skWh/)
  await expect(shownValue(page, 'Τάση')).toHaveText(/^2\d\d,\d\sV$/)
  await expect(shownValue(page, 'Ρελέ')).toHaveText('Ενεργό')
}

async function switchRelayOff(page: Page, device: OwnMeter): Promise<void> {
  await openRemote(page)
  const relay = cardOf(page, 'Ρελέ')
  const turn = relay.getByRole('switch')
  await turn.click({ force: true })
  const question = page.getByRole('dialog', { name: 'Απενεργοποίηση του ρελέ;' })
  await question.getByRole('button', { name: 'Απενεργοποίηση' }).click()
  await expectConfirmed(relay)
  await expect(turn).not.toBeChecked()
  expect(device.circuit.state.relay).toBe(false)
}

test('a meter (em) is read, its relay is switched after a confirmation, a command expires, it goes offline and online, and its charts are drawn', async ({
  lookingAt,
  aMeter,
}) => {
  const { page, device } = await lookingAt((given) => aMeter({ ...given, kind: single.kind }))
  await mark(page)
  await expectRead(page, single)

  await openRemote(page)
  const relay = cardOf(page, 'Ρελέ')
  const turn = relay.getByRole('switch')
  const question = page.getByRole('dialog', { name: 'Απενεργοποίηση του ρελέ;' })
  await turn.click({ force: true })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(turn).toBeChecked()
  expect(device.circuit.state.relay).toBe(true)
  await switchRelayOff(page, device)

  device.receiveCommands(false)
  await turn.click({ force: true })
  await page.getByRole('dialog').last().getByRole('button', { name: 'Ενεργοποίηση' }).click()
  await expectCharts(page, [...charts, 'Ρελέ'])
  await openRemote(page)
  await expectUnanswered(relay)
  await expect(turn).not.toBeChecked()
  expect(device.circuit.state.relay).toBe(false)

  await expectLost(page, device)
  await expectFound(page, device)
  await expect(shownValue(page, 'Ρελέ')).toHaveText('Ανενεργό')
  await expectUnbroken(page)
})

test('a meter of three phases (pro3emAddon) is read, the relay of its add-on is switched, and its charts are drawn', async ({
  lookingAt,
  aMeter,
}) => {
  const { page, device } = await lookingAt((given) => aMeter({ ...given, kind: three.kind }))
  await expectRead(page, three)
  await switchRelayOff(page, device)
  await expectCharts(page, [...charts, 'Εξωτερικό ρελέ'])
})

async function expectOnlyMeasures(page: Page, { title, phases: names }: Meter): Promise<void> {
  await expect(page.getByRole('dialog', { name: title, exact: true })).toBeVisible()
  const rows = page.getByRole('tabpanel').getByRole('row')
  await expect(rows.getByRole('rowheader')).toContainText(names)
  await expect(rows.last()).toContainText(/\d\sW.*\d\skWh/)
  await expect(shownValue(page, 'Ρελέ')).toHaveCount(0)

  await openRemote(page)
  const remote = page.getByRole('tabpanel')
  await expect(remote).toContainText('Αυτή η συσκευή μόνο μετρά: δεν έχει ρυθμίσεις.')
  await expect(remote.getByRole('region')).toHaveCount(0)
  await expect(remote.getByRole('button')).toHaveCount(0)
}

test('a meter without a relay (pro3em) is read, says that it only measures, and is drawn', async ({
  lookingAt,
  aMeter,
}) => {
  const { page } = await lookingAt((given) => aMeter({ ...given, kind: 'pro3em' }))
  await expectOnlyMeasures(page, { kind: 'pro3em', title: 'Τριφασικός μετρητής', phases })
  await expectCharts(page, charts)
})
