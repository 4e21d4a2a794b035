import { join } from 'node:path'
import { readKept } from '../kept-file.ts'
import { Weather } from '../weather.ts'
import { Circuit, type CircuitState, freshCircuit } from './circuit.ts'
import { LiveMeter } from './live-meter.ts'
import type { Meter } from './meter.ts'

const warmUp = 24 * 3_600_000
const furthestBack = 30 * warmUp

/** Every meter of the fleet, as it was left; what a meter missed while away is in its counters and nowhere else. */
export async function openMeters(
  meters: readonly Meter[],
  options: { url: string; secrets: Record<string, string>; directory: string; now: number },
): Promise<LiveMeter[]> {
  const directory = join(options.directory, 'meters')
  const opened: LiveMeter[] = []
  for (const meter of meters) {
    const secret = options.secrets[meter.device_id]
    if (secret === undefined) throw new Error(`no secret for ${meter.device_id}`)
    const left = await readKept<CircuitState>(directory, meter.device_id)
    const state = left ?? freshCircuit(meter, options.now - warmUp)
    state.time = Math.max(state.time, options.now - furthestBack)
    const circuit = new Circuit(meter, state, new Weather(meter.town, meter.latitude))
    opened.push(new LiveMeter({ circuit, url: options.url, secret, directory }))
  }
  return opened
}
