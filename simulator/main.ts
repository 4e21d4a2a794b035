import { join } from 'node:path'
import { catchUp } from './catch-up.ts'
import { readFleet } from './fleet.ts'
import { openDevices } from './fleet-devices.ts'
import { openMeters } from './meters/open-meters.ts'

const directory = process.env.SIMULATOR_DIR ?? './data/simulator'
const url = process.env.SIMULATOR_MQTT_URL ?? 'mqtt://127.0.0.1:1883'
const longestMemory = 30
const historyDays = Math.min(longestMemory, Number(process.env.SIMULATOR_HISTORY_DAYS ?? longestMemory))

const fleet = await readFleet(join(directory, 'fleet.json'))
const devices = await openDevices(fleet, { url, directory, now: Date.now(), historyDays })
const meters = await openMeters(fleet.meters ?? [], {
  url,
  secrets: fleet.secrets,
  directory,
  now: Date.now(),
  ...(fleet.past && { past: fleet.past }),
})

let stopping = false

async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  await Promise.all([...devices, ...meters].map((device) => device.stop()))
  process.exit(0)
}
for (const end of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(end, () => void stop())

async function run(): Promise<void> {
  const began = Date.now()
  for (const device of devices) device.connection.open()
  for (const meter of meters) meter.goLive()
  let live = 0
  await catchUp(devices, {
    now: Date.now,
    onCaughtUp: (device, records) => {
      device.goLive()
      live += 1
      if (records > 0 && live % 10 === 0)
        console.log(`simulator: ${live} of ${devices.length} homes live, ${records} readings published`)
    },
  })
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  console.log(`simulator: ${devices.length} homes live after ${seconds} s`)
}

run().catch((error: unknown) => {
  if (stopping) return
  console.error(error)
  process.exit(1)
})
