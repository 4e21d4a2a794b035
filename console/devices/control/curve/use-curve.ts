// A curve as four settings: their values, their limits, and moving a point.
import { useRef, useState } from 'react'
import { findSetting, type SliderSetting } from '../../../../contract/models/model.ts'
import { toStep } from '../../../kit/control-card/step-value.ts'
import type { Controls } from '../control-context.ts'
import { type Reach, reachOf } from '../limits.ts'
import { viewSetting } from '../setting-view.ts'
import { type Curve, type CurveKind, type CurvePoint, isSameCurve, withPoint } from './curve.ts'

type Axis = keyof CurvePoint

interface CurveOf {
  own: Curve
  requested: Curve | undefined
  /** The setting whose value stopped the drag. */
  stoppedBy: string | undefined
  drag: (at: number, to: CurvePoint | undefined) => void
  step: (at: number, by: CurvePoint) => void
}

interface DraggedPoint {
  at: number
  point: CurvePoint
  stoppedBy: string | undefined
}

interface Stop {
  value: number
  stoppedBy: string | undefined
}

const within = (value: number, setting: SliderSetting, reach: Reach): Stop => ({
  value: toStep(value, { ...reach, step: setting.step }),
  stoppedBy: value < reach.min ? reach.lowest : value > reach.max ? reach.highest : undefined,
})

/** Undefined until the device has reported all four. */
export function useCurve(kind: CurveKind, controls: Controls): CurveOf | undefined {
  const { device, model, desk, limits } = controls
  const [held, setHeld] = useState<DraggedPoint>()
  const last = useRef<DraggedPoint>(undefined)
  const hold = (next: DraggedPoint | undefined) => {
    last.current = next
    setHeld(next)
  }
  const settingOf = (at: number, axis: Axis): SliderSetting | undefined => {
    const setting = findSetting(model, kind.points[at]?.[axis] ?? '')
    return setting?.kind === 'slider' ? setting : undefined
  }
  const read = (which: 'value' | 'shown') => {
    const points = [0, 1].map((at) => {
      const [out, water] = (['out', 'water'] as const).map((axis) => {
        const setting = settingOf(at, axis)
        if (!setting) return undefined
        const { value, requested } = viewSetting(setting, controls)
        return which === 'shown' ? (requested ?? value) : value
      })
      return out === undefined || water === undefined ? undefined : { out, water }
    })
    const [first, second] = points
    return first && second ? ([first, second] as const) : undefined
  }
  const own = read('value')
  const target = read('shown')
  if (!own || !target) return undefined

  const reached = (at: number, axis: Axis, value: number): Stop => {
    const setting = settingOf(at, axis)
    if (!setting) return { value, stoppedBy: undefined }
    return within(value, setting, reachOf(setting, device, model, limits))
  }
  const place = (at: number, to: CurvePoint): DraggedPoint => {
    const [out, water] = [reached(at, 'out', to.out), reached(at, 'water', to.water)]
    return {
      at,
      point: { out: out.value, water: water.value },
      stoppedBy: out.stoppedBy ?? water.stoppedBy,
    }
  }
  const move = ({ at, point }: DraggedPoint) => {
    const before = target[at]
    for (const axis of ['out', 'water'] as const) {
      const setting = settingOf(at, axis)
      if (setting && before && point[axis] !== before[axis]) desk.move(setting.action, point[axis])
    }
  }
  const shown = held ? withPoint(target, held.at, held.point) : target
  return {
    own,
    requested: isSameCurve(shown, own) ? undefined : shown,
    stoppedBy: held?.stoppedBy,
    drag: (at, to) => {
      if (to) return hold(place(at, to))
      if (last.current) move(last.current)
      hold(undefined)
    },
    step: (at, by) => {
      const from = target[at]
      if (from) move(place(at, { out: from.out + by.out, water: from.water + by.water }))
    },
  }
}
