import { join } from 'node:path'
import type { PastPeriod } from '../past.ts'
import { livesToNext, warmUp, warmUpMs } from '../past.ts'
import { readStateFile } from '../state-file.ts'
import { Weather } from '../weather.ts'
import { Circuit, freshCircuit } from './circuit.ts'
import type { CircuitState } from './circuit-state.ts'
import { LiveMeter } from './live-meter.ts'
import type { Meter } from './meter.ts'

const furthestBack = 30 * 24 * 3_600_000

const skyOf = (meter: Meter): Weather => new Weather(meter.town, meter.latitude)

/** A meter as it is at a moment; always the same for the same moment. */
export const circuitAt = (meter: Meter, moment: number): Circuit =>
  warmUp(new Circuit(meter, freshCircuit(meter, moment - warmUpMs), skyOf(meter)), moment)

/** Reading by reading, as the demo writes them: its counters go on from the last, and like those were never reset. */
function livedThrough({ rota: _rota, ...meter }: Meter, { until, decidedAt }: PastPeriod): CircuitState {
  const circuit = circuitAt(meter, until)
  while (livesToNext(circuit, decidedAt)) continue
  return circuit.state
}

/** Every meter of the fleet, as it was left; what a meter missed while away is in its counters and nowhere else. */
export async function openMeters(
  meters: readonly Meter[],
  options: {
    url: string
    secrets: Record<string, string>
    directory: string
    now: number
    past?: PastPeriod
  },
): Promise<LiveMeter[]> {
  const directory = join(options.directory, 'meters')
  const opened: LiveMeter[] = []
  for (const meter of meters) {
    const secret = options.secrets[meter.device_id]
    if (secret === undefined) throw new Error(`no secret for ${meter.device_id}`)
    const left = await readStateFile<CircuitState>(directory, meter.device_id)
    if (left) left.time = Math.max(left.time, options.now - furthestBack)
    const fresh = () =>
      options.past ? livedThrough(meter, options.past) : circuitAt(meter, options.now).state
    const circuit = new Circuit(meter, left ?? fresh(), skyOf(meter))
    opened.push(new LiveMeter({ circuit, url: options.url, secret, directory }))
  }
  return opened
}
