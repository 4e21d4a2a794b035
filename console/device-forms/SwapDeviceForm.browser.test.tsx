import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Device } from '../../contract/devices/schema.ts'
import { openModal } from '../kit/layers/modals.ts'
import { type Mounted, mount } from '../kit/mount.testing.tsx'
import { makeProblem } from '../problems/make-problem.ts'
import { answerKey } from '../session/queries.ts'
import { SwapDeviceForm } from './SwapDeviceForm.tsx'

const meter = { device_id: 'TH-EM-1', device_type: 'SHELLY_EM_1PH' } as Device
const boiler = { device_id: 'TH-OT-1', device_type: 'THALPOS_HC_OT' } as Device

let mounted: Mounted
const save = vi.fn<(values: unknown) => Promise<void>>()

beforeEach(() => {
  save.mockReset().mockResolvedValue(undefined)
  mounted = mount()
})

afterEach(() => mounted.unmount())

const open = (device: Device, deviceTypes: Device['device_type'][], spare: object, mayCopy = true) => {
  const sent = { query: { limit: 20, deviceTypes } }
  mounted.queryClient.setQueryData(answerKey('listAvailableDevices', sent), { items: [spare], total: 1 })
  openModal({
    title: 'Αντικατάσταση',
    content: <SwapDeviceForm device={device} mayCopy={mayCopy} onSave={save} />,
  })
}
const spareBoiler = { device_id: 'TH-OT-2', device_type: 'THALPOS_HC_OT', serial_no: 'OT2' }
const openBoiler = (mayCopy?: boolean) => open(boiler, ['THALPOS_HC_OT'], spareBoiler, mayCopy)
const choice = () => page.getByRole('combobox', { name: 'Νέα συσκευή στη θέση της' })
const replace = () => page.getByRole('button', { name: 'Αντικατάσταση' })
const copying = () => page.getByRole('checkbox', { name: 'Αποστολή των ρυθμίσεων στη νέα συσκευή' })
const choose = async (option: RegExp) => {
  await choice().click()
  await page.getByRole('option', { name: option }).click()
}

test('a device and a reason are required; settings are copied if chosen', async () => {
  openBoiler()
  await replace().click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('2 πεδία χρειάζονται διόρθωση')
  await choose(/TH-OT-2/)
  await page.getByLabelText('Λόγος').selectOptions('broken')
  await copying().click()
  await replace().click()
  await expect.poll(() => save.mock.calls.length).toBe(1)
  expect(save.mock.calls[0]?.[0]).toEqual({
    device_id: 'TH-OT-2',
    serial_no: 'OT2',
    reason: 'broken',
    notes: null,
    copy_settings: true,
  })
})

test('a meter may be replaced by one with a relay, and has no settings to send', async () => {
  const spare = { device_id: 'TH-EM-2', device_type: 'SHELLY_EM_1PH_W_RELAY', serial_no: 'EM2' }
  open(meter, ['SHELLY_EM_1PH', 'SHELLY_EM_1PH_W_RELAY'], spare)
  await choose(/TH-EM-2/)
  await expect.element(copying()).not.toBeInTheDocument()
})

test('a person without control access cannot choose to copy settings', async () => {
  openBoiler(false)
  await expect.element(choice()).toBeVisible()
  await expect.element(copying()).not.toBeInTheDocument()
})

test('what the server refuses stands at the device', async () => {
  openBoiler()
  await choose(/TH-OT-2/)
  await page.getByLabelText('Λόγος').selectOptions('upgrade')
  save.mockRejectedValueOnce(
    makeProblem({
      status: 400,
      key: 'device_type_differs',
      requestId: '1',
      operation: 'swapDevice',
      errors: [{ path: 'device_id', key: 'device_type_differs' }],
    }),
  )
  await replace().click()
  await expect.element(choice()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(choice()).toHaveFocus()
})
