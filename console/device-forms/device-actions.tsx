import type { DeviceEdit, DeviceForm } from '../../contract/devices/changes.ts'
import type { Device } from '../../contract/devices/schema.ts'
import type { DeviceSwap } from '../../contract/devices/swaps.ts'
import { confirm } from '../kit/layers/confirm.tsx'
import { openModal } from '../kit/layers/modals.ts'
import { showSnackbar } from '../kit/layers/snackbar.ts'
import { showUndoable } from '../kit/layers/undo.ts'
import { isProblem } from '../kit/problem/problem.ts'
import { m } from '../paraglide/messages.js'
import { call } from '../session/api.ts'
import { personStore } from '../session/person.ts'
import { refreshAfter } from '../session/queries.ts'
import type { DevicePlace } from '../shell/offers.ts'
import { AddDeviceForm } from './AddDeviceForm.tsx'
import { EditDeviceForm } from './EditDeviceForm.tsx'
import { SwapDeviceForm } from './SwapDeviceForm.tsx'
import { swappedText } from './swapped-text.ts'

const formWidth = 760

/** Opens the form for a device, in a given building or for a given client. */
export const addDevice = ({ client, home, onAdded }: DevicePlace): void => {
  const save = async (body: DeviceForm) => {
    const device = await call('addDevice', { body })
    await refreshAfter('addDevice')
    onAdded?.(device)
    showSnackbar({ tone: 'fine', text: m.device_placed() })
  }
  openModal({
    title: m.device_add(),
    width: formWidth,
    content: (
      <AddDeviceForm client={client && { value: client.id, label: client.name }} home={home} onSave={save} />
    ),
  })
}

export const editDevice = (device: Device): void => {
  const save = async (body: DeviceEdit) => {
    await call('editDevice', { params: { id: device.device_id }, body })
    showSnackbar({ tone: 'fine', text: m.device_updated() })
    await refreshAfter('editDevice')
  }
  openModal({
    title: m.device_edit({ id: device.device_id }),
    width: formWidth,
    content: <EditDeviceForm device={device} onSave={save} />,
  })
}

/** Settings can be copied if the person may command the old device. */
export const swapDevice = (device: Device, onSwapped: (after: Device) => void): void => {
  const { roles = [] } = personStore.read() ?? {}
  const save = async (body: DeviceSwap) => {
    const swapped = await call('swapDevice', { params: { id: device.device_id }, body })
    await refreshAfter('swapDevice')
    onSwapped(swapped.device)
    // Last, because the reader may leave the page after it.
    showSnackbar(swappedText(swapped))
  }
  openModal({
    title: m.swap_title({ id: device.device_id }),
    width: 640,
    content: (
      <SwapDeviceForm
        device={device}
        mayCopy={!roles.includes('editor') || roles.includes('admin')}
        onSave={save}
      />
    ),
  })
}

/** Removes the device from its installation after a confirmation; true when it is removed. */
export const detachDevice = async ({
  device_id,
  installation_id,
  installation_date,
}: Device): Promise<boolean> => {
  const isSure = await confirm({
    title: m.device_detach_title({ id: device_id }),
    body: m.device_detach_body(),
    confirm: m.device_detach(),
    colour: 'fault',
  })
  if (!isSure) return false
  try {
    await call('detachDevice', { params: { id: device_id } })
  } catch (error) {
    if (isProblem(error)) return false
    throw error
  }
  const undo = async () => {
    const body = {
      ...(installation_id ? { installation_id } : {}),
      ...(installation_date ? { installation_date } : {}),
    }
    await call('editDevice', { params: { id: device_id }, body })
    await refreshAfter('editDevice')
  }
  showUndoable({ text: m.device_detached(), undo, undone: m.device_placed() })
  await refreshAfter('detachDevice')
  return true
}
