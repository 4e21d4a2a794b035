// Whether a read gets slower as a device's history gets longer.
import { type Figure, percentile, rounded } from '../bench.ts'
import type { Caller } from './caller.ts'
import type { Fleet, FleetDevice } from './fleet.ts'
import { charted, rawDay } from './questions.ts'

const dayMs = 86_400_000
const minuteMs = 60_000
/** What times on two cores leave unsaid; whatever looked through a history would take many times as long. */
const flat = 1.5

/** The shortest history, and those ten and a hundred times as long, queried in turn. */
export async function measureGrowth(
  ours: Caller,
  { devices, now }: Fleet,
  samples: number,
): Promise<Figure[]> {
  const end = Math.ceil(Date.now() / minuteMs) * minuteMs
  const byHistory = [devices.at(-1), devices[1], devices[0]].flatMap((device) => device ?? [])
  const questions: { name: string; pathOf(device: FleetDevice): string }[] = [
    { name: '1 metric, 1 day, raw', pathOf: (device) => rawDay(device, end - dayMs).ours.path },
    {
      name: '6 metrics, 7 days',
      pathOf: (device) => charted(device, { from: end - 7 * dayMs, to: end, bucketMs: 600_000 }).ours.path,
    },
  ]
  const figures: Figure[] = []
  for (const { name, pathOf } of questions) {
    const times = byHistory.map((): number[] => [])
    for (let sample = 0; sample < samples; sample++) {
      for (const [index, device] of byHistory.entries()) {
        const began = performance.now()
        await ours.ask(pathOf(device))
        times[index]?.push(performance.now() - began)
      }
    }
    const middles = times.map((each) => percentile(each, 0.5))
    const [shortest = 0, ...longer] = middles
    const days = byHistory.map(({ from }) => Math.floor((now - from) / dayMs))
    figures.push(
      {
        name: `${name}, of a device with ${days.join(' / ')} days, p50`,
        value: middles.map((middle) => rounded(middle, 2)).join(' / '),
        unit: 'ms',
      },
      ...longer.map((middle, index) => ({
        name: `${days[index + 1]} days, beside ${days[0]}`,
        value: rounded(middle / shortest, 2),
        unit: '×',
        atMost: flat,
      })),
    )
  }
  return figures
}
