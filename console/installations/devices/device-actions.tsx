import type { DeviceEdit } from '../../../contract/device-changes.ts'
import type { Device } from '../../../contract/devices.ts'
import type { Installation } from '../../../contract/installations.ts'
import { confirm } from '../../kit/layers/confirm.tsx'
import { openModal } from '../../kit/layers/modals.ts'
import { showSnackbar } from '../../kit/layers/snackbar.ts'
import { isProblem } from '../../kit/problem/problem.ts'
import { m } from '../../paraglide/messages.js'
import { call } from '../../session/api.ts'
import { queryClient } from '../../session/queries.ts'
import { refreshInstallations } from '../installation-actions.tsx'
import { EditDeviceForm, PlaceDeviceForm, type PlacedDevice } from './DeviceForms.tsx'

const refresh = async () => {
  await Promise.all([
    refreshInstallations(),
    queryClient.invalidateQueries({ queryKey: ['listAvailableDevices'] }),
    queryClient.invalidateQueries({ queryKey: ['getDeviceInfo'] }),
  ])
}

export const placeDevice = ({ id, client_id }: Installation): void => {
  const save = async ({ device_id, ...particulars }: PlacedDevice) => {
    const { serial_no } = await call('getDeviceInfo', { params: { id: device_id } })
    await call('addDevice', {
      body: { ...particulars, device_id, serial_no, client_id, installation_id: id },
    })
    showSnackbar({ tone: 'fine', text: m.device_placed() })
    await refresh()
  }
  openModal({ title: m.device_place(), width: 640, content: <PlaceDeviceForm onSave={save} /> })
}

export const editDevice = (device: Device, installation: Installation): void => {
  const save = async (body: DeviceEdit) => {
    await call('editDevice', { params: { id: device.device_id }, body })
    showSnackbar({ tone: 'fine', text: m.device_updated() })
    await refresh()
  }
  openModal({
    title: m.device_edit({ id: device.device_id }),
    width: 640,
    content: <EditDeviceForm device={device} home={installation} onSave={save} />,
  })
}

/** Asks, and takes the device out of its installation. */
export const detachDevice = async ({ device_id }: Device): Promise<void> => {
  const isSure = await confirm({
    title: m.device_detach_title({ id: device_id }),
    body: m.device_detach_body(),
    confirm: m.device_detach(),
    colour: 'fault',
  })
  if (!isSure) return
  try {
    await call('detachDevice', { params: { id: device_id } })
  } catch (error) {
    if (isProblem(error)) return
    throw error
  }
  showSnackbar({ tone: 'fine', text: m.device_detached() })
  await refresh()
}
