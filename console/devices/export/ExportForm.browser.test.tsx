import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { hcOt } from '../../../contract/models/hc-ot.ts'
import { retentionStart } from '../../../contract/telemetry/report-retention.ts'
import { formatDate } from '../../kit/format.ts'
import { type Mounted, mount } from '../../kit/mount.testing.tsx'
import { answerKey } from '../../session/queries.ts'
import { exportDevice } from './export-device.tsx'

const deviceId = 'TH-OT-17'
const from = Date.parse('2026-11-01T00:00:00Z')
const range = { from, to: Date.parse('2026-11-11T00:00:00Z') }

const [width, height] = [innerWidth, innerHeight]
let mounted: Mounted
let fetches: MockInstance<typeof fetch>
let piece: ReadableStreamDefaultController<Uint8Array>
let given: { url: URL; signal: AbortSignal } | undefined

/** A server that begins a file and leaves the rest of it to the test. */
const beginFile: typeof fetch = async (address, options) => {
  const signal = options?.signal ?? new AbortController().signal
  given = { url: new URL(address instanceof Request ? address.url : address, location.href), signal }
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      piece = controller
      signal.addEventListener('abort', () => controller.error(signal.reason))
    },
  })
  return new Response(body, { status: 200 })
}

beforeEach(() => {
  given = undefined
  fetches = vi.spyOn(window, 'fetch').mockImplementation(beginFile)
  mounted = mount()
  mounted.queryClient.setQueryData(answerKey('listDeviceMetrics', { params: { id: deviceId } }), {
    items: [],
    total: 0,
  })
})

afterEach(async () => {
  mounted.unmount()
  fetches.mockRestore()
  await page.viewport(width, height)
})

const open = (metrics: readonly string[], hasPredecessors = false) =>
  exportDevice({
    deviceId,
    model: hcOt,
    range,
    metrics,
    resolutionSeconds: 600,
    reportDays: 90,
    hasPredecessors,
  })
const retainedSince = () => formatDate(retentionStart(Date.now(), 90))
const begin = () => page.getByRole('button', { name: 'Εξαγωγή', exact: true }).click()
const interval = () => page.getByLabelText('Διάστημα τιμών')

test('an export of a place includes the device before, unless it is left out', async () => {
  open(['t_r'], true)
  const before = page.getByRole('checkbox', { name: 'Και οι προηγούμενες συσκευές αυτής της θέσης' })
  await expect.element(before).toBeChecked()
  await begin()
  await expect.poll(() => given?.url.searchParams.get('joined')).toBe('true')
})

test('the form starts with the metrics and range on screen and requests exactly those', async () => {
  open(['t_r', 't_r_set'])
  await expect.element(page.getByRole('textbox', { name: 'Από' })).toHaveValue('01/11/2026 02:00')
  await expect.element(interval()).toHaveValue('30m')
  await expect.element(page.getByRole('checkbox', { name: 'Χώρος (°C)' })).toBeChecked()
  await begin()
  await expect.poll(() => given?.url.pathname).toMatch(/TH-OT-17\/export\/data\/grouped$/)
  const sent = given?.url.searchParams
  expect(sent?.getAll('metric')).toEqual(['t_r', 't_r_set'])
  expect(sent?.get('time_from')).toBe('2026-11-01T00:00:00.000Z')
  expect(sent?.get('interval')).toBe('30m')
})

test('an impossible choice is shown beside its field, with the days that the interval allows', async () => {
  open(['t_r'])
  await page.getByRole('button', { name: 'Κανένα' }).click()
  await page.getByRole('textbox', { name: 'Από' }).fill('1/9/2026 0:00')
  await begin()
  const errors = page.getByRole('alert')
  await expect.element(errors).toHaveTextContent('Το τέλος πρέπει να είναι μετά την αρχή, έως 31 ημέρες')
  await expect.element(errors).toHaveTextContent('Επιλέξτε τουλάχιστον ένα μέγεθος')
  expect(given).toBeUndefined()
  await userEvent.selectOptions(interval(), '1d')
  await page.getByRole('checkbox', { name: 'Χώρος (°C)' }).click()
  await begin()
  await expect.poll(() => given?.url.searchParams.get('interval')).toBe('1d')
})

test('raw values show the start of their retention, and a refusal of the server is shown at the end field', async () => {
  open(['t_r'])
  await userEvent.selectOptions(interval(), 'raw')
  await expect
    .element(page.getByText(`Έως 31 ημέρες· οι τιμές διατηρούνται από ${retainedSince()}`))
    .toBeVisible()
  const errors = [{ path: 'time_to', key: 'reports_expired' }]
  fetches.mockImplementation(async () =>
    Response.json(
      { type: 'urn:test', title: 'Bad Request', status: 400, key: 'reports_expired', errors },
      { status: 400, headers: { 'content-type': 'application/problem+json' } },
    ),
  )
  await begin()
  await expect.element(page.getByRole('textbox', { name: 'Έως' })).toBeInvalid()
  await expect.element(page.getByRole('alert')).toHaveTextContent(`διατηρούνται από ${retainedSince()}`)
})

test('energy is offered by the hour and longer', async () => {
  open(['kwh'])
  await expect.element(interval()).toHaveValue('1h')
  const energy = page.getByRole('checkbox', { name: 'Ενέργεια (kWh)' })
  await expect.element(energy).toBeChecked()
  await userEvent.selectOptions(interval(), '1m')
  await expect.element(energy).toBeDisabled()
  await begin()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Επιλέξτε τουλάχιστον ένα μέγεθος')
  expect(given).toBeUndefined()
})

test('the progress is shown, and a stop ends the call to the server', async () => {
  open(['t_r'])
  await userEvent.selectOptions(page.getByLabelText('Τύπος αρχείου'), 'csv')
  await begin()
  await expect.poll(() => given !== undefined).toBe(true)
  await expect.element(page.getByRole('status')).toHaveTextContent('Αναμονή για τα στοιχεία…')
  piece.enqueue(new TextEncoder().encode('Ώρα\r\n2026-11-04 02:00:00,2026-11-04T00:00:00.000Z,21\r\n'))
  await expect.element(page.getByText('30% του διαστήματος', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Διακοπή' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Η εξαγωγή σταμάτησε')
  expect(given?.signal.aborted).toBe(true)
  await expect.element(page.getByRole('button', { name: 'Εξαγωγή', exact: true })).toBeVisible()
})

test('a stop is announced in view of a reader who scrolled to the last metric', async () => {
  await page.viewport(390, 600)
  open(['t_r'])
  const last = page.getByRole('checkbox').last()
  await expect.element(last).toBeVisible()
  last.element().scrollIntoView()
  await begin()
  await page.getByRole('button', { name: 'Διακοπή' }).click()
  await expect.element(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
})

test('a file that breaks off is not saved, and a message says so', async () => {
  open(['t_r'])
  await begin()
  await expect.poll(() => given !== undefined).toBe(true)
  piece.error(new TypeError('network error'))
  await expect.element(page.getByRole('alert')).toHaveTextContent('Η λήψη διακόπηκε')
})
