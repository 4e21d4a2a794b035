// Trips of devices, of the catalogue, and of the channels of meters.
import { catalogueFields } from '../../../contract/catalogue/fields.ts'
import { meterChannelFields } from '../../../contract/consumption/meter-channels.ts'
import { deviceFields, deviceInfoFields } from '../../../contract/devices/fields.ts'
import { omitFields, valuesIn } from '../../../contract/fields.ts'
import { inventoryFields } from '../../../contract/inventory/routes.ts'
import type { DeviceType } from '../../../contract/models/model.ts'
import { siteFields } from '../../../contract/sites/fields.ts'
import type { Trip } from '../field-trip.ts'
import { importedOf, twoForms } from '../fields.ts'
import { aCompany, aDevice, deviceRecord } from '../world.ts'

const noneOfDevice = {
  import: 'devices are added one by one, by their printed code',
  restore: 'a device leaves its home and is added again',
}

// A heat pump has no unit, a pipe no refrigerant.
const appliances = omitFields(catalogueFields, 'unit')
const materials = omitFields(catalogueFields, 'refrigerant', 'refrigerant_charge', 'is_hermetic')

export const catalogue: Trip = {
  none: { GET: 'an item is read with the list' },
  async run({ send, first, bytesOf, bringFile, elsewhere }, { reads, readsFile }) {
    for (const [types, fields] of [
      [[2, 6], appliances],
      [[101, 103], materials],
    ] as const) {
      const [made, changed] = twoForms(fields, { item_type_id: types })
      const created = await send('POST', '/items', made)
      reads('POST', created, made)
      const path = `/items/${created.id}`
      const readsAll = async (form: object) => {
        reads('list', await first('/items'), form)
        reads('history', (await first(`${path}/history`)).after, form)
      }
      await readsAll(made)
      const bytes = await bytesOf('/exports/items')
      readsFile(bytes, made, fields)
      const other = await elsewhere()
      await bringFile('items', bytes, other)
      reads('import', await first('/items', other), importedOf(fields, made))

      reads('PATCH', await send('PATCH', path, changed), changed)
      await readsAll(changed)
      reads('history', (await first(`${path}/history`)).before, made)
      await send('DELETE', path)
      reads('list', await first('/items/archived'), changed)
      reads('restore', await send('POST', `${path}/restore`), changed)
      await send('DELETE', path)
    }
  },
}

export const device: Trip = {
  none: noneOfDevice,
  async run({ office, send, first, home, bytesOf }, { reads, readsFile }) {
    const [made, changed] = twoForms(deviceFields)
    const { id: device_id } = await aDevice(office.database, { assignedTo: office.company.id })
    const { serial_no } = await deviceRecord(office.database, device_id)
    const { client_id, id: installation_id } = home
    const added = { device_id, serial_no, client_id, installation_id, ...made }
    reads('POST', await send('POST', '/devices', added), made)
    const path = `/devices/${device_id}`
    const readsAll = async (form: typeof made) => {
      reads('GET', await send('GET', path), form)
      reads('GET', await send('GET', `${path}/info`), valuesIn(deviceInfoFields, form))
      reads('list', await first('/devices'), form)
      reads('history', (await first(`${path}/history`)).after, form)
      readsFile(await bytesOf('/exports/devices'), form)
    }
    await readsAll(made)
    reads('PATCH', await send('PATCH', path, changed), changed)
    await readsAll(changed)
    reads('history', (await first(`${path}/history`)).before, made)
  },
}

const ofHome = 'a building that is added with its device is an installation from then on'

export const site: Trip = {
  none: {
    PATCH: ofHome,
    import: ofHome,
    restore: ofHome,
    list: ofHome,
    export: ofHome,
    history: ofHome,
  },
  async run({ office, send, home }, { reads }) {
    const [installation] = twoForms(siteFields)
    const { id: device_id } = await aDevice(office.database, { assignedTo: office.company.id })
    const { serial_no } = await deviceRecord(office.database, device_id)
    const added = { device_id, serial_no, client_id: home.client_id, installation }
    const { installation_id } = await send('POST', '/devices', added)
    const stored = await send('GET', `/installations/${installation_id}`)
    reads('POST', stored, installation)
    reads('GET', stored, installation)
  },
}

export const inventory: Trip = {
  none: {
    ...noneOfDevice,
    POST: 'a device is in the inventory from the factory',
    GET: 'a device of the inventory is read with the list',
  },
  async run({ office, send, first, bytesOf }, { reads, readsFile }) {
    const distributor = await aCompany(office.database, 'distributor')
    const technician = await aCompany(office.database, 'technician_company', { affiliatedTo: distributor.id })
    const token = await office.signIn(['distributor', 'admin'], distributor)
    const { id } = await aDevice(office.database, { distributor: distributor.id })
    for (const form of twoForms(inventoryFields, { assigned_company_id: [technician.id, null] })) {
      const reply = await send('PATCH', `/distributor/inventory/${id}`, form, token)
      reads('PATCH', reply, form)
      reads('list', await first('/distributor/inventory', token), form)
      const { assigned_company } = reply
      readsFile(await bytesOf('/exports/inventory', token), {
        ...form,
        assigned_company_id: assigned_company,
      })
      const { after } = await first(`/devices/${id}/history`, token)
      reads('history', after, form, { editor_access: form.editor_access, assigned_company })
    }
  },
}

export const meterChannel: Trip = {
  none: {
    POST: '`PUT` replaces all channels of a meter; it stands for `PATCH` here',
    list: 'channels are read with their meter',
    import: noneOfDevice.import,
    export: 'no file has the channels of a meter',
    restore: 'a channel that is left out is unknown',
  },
  async run({ office, send, first, home }, { reads }) {
    const inHome = async (type: DeviceType) => {
      const { id } = await aDevice(office.database, { assignedTo: office.company.id, type })
      await office.run(
        `update devices set installation_id = '${home.id}', last_update = now() where device_id = '${id}'`,
      )
      return id
    }
    const [pump, meter] = [await inHome('THALPOS_HC_MB'), await inHome('SHELLY_EM_1PH')]
    const forms = twoForms(meterChannelFields, {
      channel: ['a', 'b'],
      measures: ['heat_pump', 'other'],
      device_id: [pump, null],
    })
    const path = `/devices/${meter}/meter-channels`
    for (const form of forms) {
      const { channel, measures, device_id } = form
      reads('PATCH', (await send('PUT', path, { channels: [form] })).channels[0], form)
      reads('GET', (await send('GET', path)).channels[0], form)
      const { after } = await first(`/devices/${meter}/history`)
      reads('history', after, form, { [`meter_channel_${String(channel)}`]: device_id ?? measures })
    }
  },
}
