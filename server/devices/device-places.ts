import type { deviceChangeRoutes } from '../../contract/devices/changes.ts'
import type { deviceRoutes } from '../../contract/devices/routes.ts'
import type { DeviceMetric } from '../../contract/devices/schema.ts'
import { modelOf } from '../../contract/models/index.ts'
import { labelOf } from '../../contract/models/metric-labels.ts'
import { isReported } from '../../contract/models/model.ts'
import type { RequestOf } from '../../contract/route.ts'
import type { SeriesReply } from '../../contract/telemetry/series.ts'
import { findActiveClient } from '../clients/clients.store.ts'
import type { PersonCall } from '../http/serve.ts'
import { requireInstallation } from '../installations/installations.ts'
import { Problem } from '../request/problem.ts'
import { readLatest } from '../telemetry/storage/latest-values.ts'
import { countDevices, type DeviceListQuery, listDevices } from './devices.store.ts'
import { answerSeries } from './history.ts'
import { devicesOfInstallation, toListedDevices } from './listed-devices.ts'
import { requireDevice } from './require-device.ts'

type Routes = typeof deviceRoutes & typeof deviceChangeRoutes
type DeviceParams = { params: { id: string } }

async function listed(call: PersonCall, query: DeviceListQuery) {
  const rows = await listDevices(call.tx, query)
  return { items: await toListedDevices(call, rows), total: await countDevices(call.tx, query) }
}

async function metricsOf({ params }: DeviceParams, { tx }: PersonCall): Promise<DeviceMetric[]> {
  const device = await requireDevice(tx, params.id)
  const id = device.telemetry_device_id
  const latest = (await readLatest(tx, [id])).get(id)
  return (modelOf(device.device_type)?.metrics ?? []).map((metric, position) => ({
    name: metric.name,
    group: metric.group,
    kind: metric.kind,
    unit: metric.unit ?? null,
    decimals: metric.decimals ?? null,
    label: labelOf(metric.name),
    reported: typeof latest?.values[position] === 'number',
    export_from: isReported(metric) ? ('raw' as const) : ('1h' as const),
  }))
}

/** Lists of devices, and what they measure. */
export const answerDevicePlaces = () => ({
  listDevices: ({ query }: RequestOf<Routes['listDevices']>, call: PersonCall) => listed(call, query),

  async listInstallationDevices({ params }: DeviceParams, call: PersonCall) {
    await requireInstallation(call, params.id)
    const items = await devicesOfInstallation(call, params.id)
    return { items, total: items.length }
  },

  async listClientDevices({ params, query }: RequestOf<Routes['listClientDevices']>, call: PersonCall) {
    if (!(await findActiveClient(call.tx, params.clientId, call.who.company))) {
      throw new Problem(404, 'not_found')
    }
    return listed(call, { ...query, clientId: params.clientId })
  },

  listAssignedDevices: ({ query }: RequestOf<Routes['listAssignedDevices']>, call: PersonCall) =>
    listed(call, { ...query, assignedTo: call.who.company }),

  listAvailableDevices: ({ query }: RequestOf<Routes['listAvailableDevices']>, call: PersonCall) =>
    listed(call, { ...query, assignedTo: call.who.company, isAvailable: true }),

  async listDeviceMetrics(query: DeviceParams, call: PersonCall) {
    const items = await metricsOf(query, call)
    return { items, total: items.length }
  },

  async getDeviceInflux(
    { params, query }: RequestOf<Routes['getDeviceInflux']>,
    call: PersonCall,
  ): Promise<SeriesReply> {
    const metrics = await metricsOf({ params }, call)
    const metric = metrics.filter(({ reported }) => reported).map(({ name }) => name)
    return answerSeries().getDeviceSeries(
      { params, query: { ...query, metric, joined: false }, body: undefined },
      call,
    )
  },
})
