import type { Bench } from './bench.ts'
import { measureIngest } from './telemetry/ingest.ts'

const whole = { devices: 2500, rivalDevices: 500, seconds: 12, rounds: 7 }
const small = { devices: 300, rivalDevices: 300, seconds: 4, rounds: 1 }

export const ingest: Bench = {
  title: 'Durable ingest, beside InfluxDB and VictoriaMetrics',
  method:
    '2,500 heat pumps report 20 values a message over MQTT at QoS 1, each waiting for its PUBACK, which follows the commit; the product, its PostgreSQL and the process that is the devices share the cores of one machine. Every acknowledged message is held against its row, value by value. Debian’s InfluxDB 1.6 and VictoriaMetrics get the same reports over HTTP, one request under way on each of 500 connections (InfluxDB did not come to an end with three times as many): InfluxDB flushes its journal before it answers, VictoriaMetrics has none. All three are measured in turn, each time restarted and warmed up for four seconds before twelve are measured, because the machine is one of many on a host and its speed changes by a third from minute to minute.',
  run: ({ isSmall }) => measureIngest(isSmall ? small : whole),
}
