import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { hcOt } from '../../../contract/models/hc-ot.ts'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import { aLiveDevice } from '../control/control.testing.tsx'
import { DeviceChips } from '../DeviceChips.tsx'
import { deviceColumns } from '../device-columns.tsx'
import { OperationCard } from '../general/OperationCard.tsx'

let root: Root

function show(fault_blocking: 0 | 1): void {
  const values = { fault: 4, heat: 0, heat_set: 1, water: 0, water_set: 0 }
  const boiler = aLiveDevice('THALPOS_HC_OT', values, { fault: 1, fault_blocking })
  const health = deviceColumns().health
  root.render(
    <ThemeProvider>
      <header>
        <DeviceChips device={boiler} />
      </header>
      <OperationCard device={boiler} model={hcOt} />
      <div data-testid="list">{health.cell(boiler)}</div>
    </ThemeProvider>,
  )
}

beforeEach(() => {
  overwriteGetLocale(() => 'el')
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  root.unmount()
})

const coloursOf = (text: string) =>
  page
    .getByText(text, { exact: true })
    .elements()
    .map((element) => (element.closest('[style]') as HTMLElement).style.color)

test('a fault that stops a boiler is red in its panel and in the list, and locks what it keeps from running', async () => {
  show(1)
  await expect.element(page.getByText('Κλείδωσε από τη βλάβη')).toBeVisible()
  expect(coloursOf('Βλάβη')).toEqual(['var(--fault)', 'var(--fault)'])
  expect(coloursOf('Βλάβη λέβητα 4')).toEqual(['var(--fault)'])
  await expect.element(page.getByText('Ανενεργό')).toBeVisible()
})

test('a fault that does not stop it is amber in both, and the boiler stands by', async () => {
  show(0)
  await expect.element(page.getByText('Όχι, σε αναμονή')).toBeVisible()
  expect(coloursOf('Βλάβη')).toEqual(['var(--warning)', 'var(--warning)'])
  expect(coloursOf('Βλάβη λέβητα 4')).toEqual(['var(--warning)'])
})
