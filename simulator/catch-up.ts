// Lives through the time that has passed since a device was last simulated, or since its memory begins, and publishes it
// through the device's own history topic, oldest first.
import type { Device } from './device.ts'
import { bufferedRecords, historyBatch } from './device.ts'
import { nextRecord, recordMs } from './past.ts'
import type { HistoryRecord } from './simulated-home.ts'

const chunkRecords = 480
export const bufferedSpan = bufferedRecords * 60_000
const sideBySide = 6

export interface CatchUpOptions {
  now(): number
  onCaughtUp(device: Device, recordsSoFar: number): void
}

/** The readings of the next stretch; those of a time without Wi-Fi wait in the device, which forgets the oldest. */
function liveThrough(device: Device, until: number): HistoryRecord[] {
  const { home } = device
  const records: HistoryRecord[] = []
  while (home.state.time < until && records.length < chunkRecords) {
    const before = home.state.time
    const record = nextRecord(home, until)
    if (!record) break
    if (home.troubleOf('wifi')) {
      device.remember(record)
      continue
    }
    records.push(...device.takeBuffer().filter(({ ts }) => ts > before - bufferedSpan), record)
  }
  return records
}

async function publish(device: Device, records: HistoryRecord[]): Promise<void> {
  for (let from = 0; from < records.length; from += historyBatch) {
    const batch = records.slice(from, from + historyBatch)
    await device.connection.publish('history', JSON.stringify(batch))
  }
}

/**
 * Device by device, so that the first are live within seconds of a first start: `onCaughtUp` is called for each as
 * soon as it stands at the present and all its history has been acknowledged. Resolves when every device does.
 */
export async function catchUp(devices: Device[], options: CatchUpOptions): Promise<void> {
  const behind = [...devices]
  let records = 0

  async function advance(device: Device): Promise<void> {
    do {
      const batch = liveThrough(device, options.now())
      await publish(device, batch)
      records += batch.length
      await device.save()
    } while (options.now() - device.home.state.time >= recordMs)
    options.onCaughtUp(device, records)
  }

  const workers = Array.from({ length: sideBySide }, async () => {
    for (let device = behind.shift(); device; device = behind.shift()) await advance(device)
  })
  await Promise.all(workers)
}
