import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { DeviceFault } from '../../../contract/faults.ts'
import { hcOt } from '../../../contract/models/hc-ot.ts'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { answerKey, queryClient } from '../../session/queries.ts'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import { aLiveDevice } from '../control/control.testing.tsx'
import { DeviceChips } from '../DeviceChips.tsx'
import { OperationCard } from '../general/OperationCard.tsx'

const boiler = aLiveDevice(
  'THALPOS_HC_OT',
  { fault: 4, heat: 0, heat_set: 1, water: 0, water_set: 0 },
  { fault: 1 },
)
const aFault = (blocking: 0 | 1): DeviceFault => ({
  id: 'f1',
  time: '2026-11-23T05:00:00.000Z',
  oem: '4',
  kind: 'reported',
  display: '4',
  description: null,
  occurrences: 1,
  blocking,
  resolved_at: null,
  predecessor: null,
})

let root: Root

function show(...faults: DeviceFault[]): void {
  queryClient.setQueryData(
    answerKey('listDeviceFaults', { params: { id: boiler.device_id }, query: { joined: 'true' } }),
    { items: faults, total: faults.length },
  )
  root.render(
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <header>
          <DeviceChips device={boiler} />
        </header>
        <OperationCard device={boiler} model={hcOt} />
      </QueryClientProvider>
    </ThemeProvider>,
  )
}

beforeEach(() => {
  overwriteGetLocale(() => 'el')
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  root.unmount()
  queryClient.clear()
})

const colourOf = (text: string) => {
  const shown = page.getByText(text, { exact: true }).first().element().closest('[style]')
  return shown instanceof HTMLElement ? shown.style.color : undefined
}

test('a fault that stops a boiler is red, and what it keeps from running is locked by it', async () => {
  show(aFault(1))
  await expect.element(page.getByText('Κλειδώθηκε από τη βλάβη')).toBeVisible()
  expect(['Βλάβη', 'Βλάβη λέβητα 4'].map(colourOf)).toEqual(['var(--fault)', 'var(--fault)'])
  await expect.element(page.getByText('Ανενεργό')).toBeVisible()
})

test('a fault that does not stop it is amber, and the boiler stands by', async () => {
  show(aFault(0), { ...aFault(1), id: 'f0', resolved_at: '2026-11-22T05:00:00.000Z' })
  await expect.element(page.getByText('Όχι, σε αναμονή')).toBeVisible()
  expect(['Βλάβη', 'Βλάβη λέβητα 4'].map(colourOf)).toEqual(['var(--warning)', 'var(--warning)'])
})
