import { hcMb } from './hc-mb.ts'
import { hcOt } from './hc-ot.ts'
import { iaq } from './iaq.ts'
import { type DeviceType, isHeatPump, type MeterShape, type Model } from './model.ts'
import { meters } from './shelly.ts'

/** The supported device types. */
export const models: readonly Model[] = [hcOt, hcMb, iaq, ...meters]

export const modelOf = (type: string): Model | undefined => models.find((model) => model.type === type)

export function isHeatPumpType(type: string | null): boolean {
  const model = type === null ? undefined : modelOf(type)
  return model !== undefined && isHeatPump(model)
}

/** Whether consumption is estimated from the rated power. */
export const isRatedType = (type: string): boolean =>
  modelOf(type)?.energies?.some(({ sources }) => sources.some(({ kind }) => kind === 'flame')) ?? false

/** The meter of that shape. */
export const meterLike = ({ isThreePhase, hasRelay }: MeterShape): Model | undefined =>
  meters.find(({ meter }) => meter?.isThreePhase === isThreePhase && meter.hasRelay === hasRelay)

export const modelledTypes: DeviceType[] = models.map((model) => model.type)
