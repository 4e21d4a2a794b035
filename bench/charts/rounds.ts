import { type Figure, percentile, rounded } from '../bench.ts'
import type { Drawing, Redrawn } from './drawing.ts'
import type { MonthType } from './month.ts'

const names: Record<MonthType, string> = { THALPOS_HC_OT: 'Boiler', THALPOS_HC_MB: 'Heat pump' }
const wanted = { draw: 500, zoom: 200 }

export async function measureType(drawing: Drawing, type: MonthType, isSmall: boolean): Promise<Figure[]> {
  const { timed, choose, drag, reset } = drawing
  const draws: number[] = []
  const zooms: Redrawn[] = []
  for (let round = -2; round < (isSmall ? 4 : 20); round++) {
    const { answered } = await timed('click', () => choose(30))
    if (round >= 0) draws.push(answered)
    await timed('click', () => choose(1))
  }
  await timed('click', () => choose(30))
  for (let round = -2; round < (isSmall ? 6 : 40); round++) {
    const zoom = await timed('pointerup', () => drag(0.05 + 0.03 * ((round + 2) % 20)))
    if (round >= 0) zooms.push(zoom)
    await timed('click', reset)
  }
  const of = (samples: readonly number[], share: number) => rounded(percentile(samples, share), 0)
  const redraws = zooms.map(({ redrawn }) => redrawn)
  const finer = zooms.map(({ answered }) => answered)
  const name = names[type]
  return [
    { name: `${name}: 30 days drawn, p50`, value: of(draws, 0.5), unit: 'ms' },
    { name: `${name}: 30 days drawn, p95`, value: of(draws, 0.95), unit: 'ms', atMost: wanted.draw },
    { name: `${name}: zoom to redraw, p50`, value: of(redraws, 0.5), unit: 'ms' },
    { name: `${name}: zoom to redraw, p95`, value: of(redraws, 0.95), unit: 'ms', atMost: wanted.zoom },
    { name: `${name}: zoom to finer values drawn, p50`, value: of(finer, 0.5), unit: 'ms' },
    { name: `${name}: zoom to finer values drawn, p95`, value: of(finer, 0.95), unit: 'ms' },
  ]
}
