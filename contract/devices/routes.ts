import { z } from 'zod'
import { countReply, listOf } from '../lists.ts'
import { route } from '../route.ts'
import { seriesQuery, seriesReply } from '../telemetry/series.ts'
import {
  deviceFilterQuery,
  deviceIdSchema,
  deviceInfoSchema,
  deviceListQuery,
  deviceMetricSchema,
  listedDeviceSchema,
  liveDeviceSchema,
} from './schema.ts'

const oneDevice = z.object({ id: deviceIdSchema })

const everyone = ['technician_company', 'distributor'] as const

export const deviceRoutes = {
  listDevices: route({
    method: 'GET',
    path: '/devices',
    tag: 'devices',
    summary: 'Devices of the company, searched, filtered and sorted',
    roles: everyone,
    query: deviceListQuery,
    reply: listOf(listedDeviceSchema),
  }),
  countDevices: route({
    method: 'GET',
    path: '/devices/count',
    tag: 'devices',
    summary: 'How many devices a search or filter finds',
    roles: everyone,
    query: deviceFilterQuery,
    reply: countReply,
  }),
  getDevice: route({
    method: 'GET',
    path: '/devices/{id}',
    tag: 'devices',
    summary: 'One device with its live data',
    roles: everyone,
    params: oneDevice,
    reply: liveDeviceSchema,
  }),
  getDeviceInfo: route({
    method: 'GET',
    path: '/devices/{id}/info',
    tag: 'devices',
    summary: 'Where a device is installed, for whom and by whom, and its limits',
    roles: everyone,
    params: oneDevice,
    reply: deviceInfoSchema,
  }),
  getDeviceSeries: route({
    method: 'GET',
    path: '/devices/{id}/historical',
    tag: 'devices',
    summary: 'History of some metrics as chart series',
    roles: everyone,
    params: oneDevice,
    query: seriesQuery.extend({
      points: z.coerce.number().int().min(1).max(2000).optional().meta({ description: 'about how many' }),
    }),
    reply: seriesReply,
  }),
  getDeviceInflux: route({
    method: 'GET',
    path: '/devices/{id}/influx',
    tag: 'devices',
    summary: 'History of every metric that the device has reported',
    roles: everyone,
    params: oneDevice,
    query: seriesQuery.pick({ time_from: true, time_to: true }),
    reply: seriesReply,
  }),
  listDeviceMetrics: route({
    method: 'GET',
    path: '/devices/{id}/metrics',
    tag: 'devices',
    summary: 'What a device of this type measures',
    roles: everyone,
    params: oneDevice,
    reply: listOf(deviceMetricSchema),
  }),
} as const
