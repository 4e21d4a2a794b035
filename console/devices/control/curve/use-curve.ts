// A curve as four settings: where they stand, how far each may go, and moving a point of it.
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
  asked: Curve | undefined
  /** Settings that stopped the drag at their own value. */
  stoppedBy: string | undefined
  drag: (at: number, to: CurvePoint | undefined) => void
  step: (at: number, by: CurvePoint) => void
}

interface Held {
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

/** Undefined while the device has not reported all four. */
export function useCurve(kind: CurveKind, controls: Controls): CurveOf | undefined {
  const { device, model, desk, limits } = controls
  const [held, setHeld] = useState<Held>()
  const last = useRef<Held>(undefined)
  const hold = (next: Held | undefined) => {
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
        const { value, asked } = viewSetting(setting, controls)
        return which === 'shown' ? (asked ?? value) : value
      })
      return out === undefined || water === undefined ? undefined : { out, water }
    })
    const [first, second] = points
    return first && second ? ([first, second] as const) : undefined
  }
  const own = read('value')
  const wished = read('shown')
  if (!own || !wished) return undefined

  const reached = (at: number, axis: Axis, value: number): Stop => {
    const setting = settingOf(at, axis)
    if (!setting) return { value, stoppedBy: undefined }
    return within(value, setting, reachOf(setting, device, model, limits))
  }
  const place = (at: number, to: CurvePoint): Held => {
    const [out, water] = [reached(at, 'out', to.out), reached(at, 'water', to.water)]
    return {
      at,
      point: { out: out.value, water: water.value },
      stoppedBy: out.stoppedBy ?? water.stoppedBy,
    }
  }
  const ask = ({ at, point }: Held) => {
    const before = wished[at]
    for (const axis of ['out', 'water'] as const) {
      const setting = settingOf(at, axis)
      if (setting && before && point[axis] !== before[axis]) desk.move(setting.action, point[axis])
    }
  }
  const shown = held ? withPoint(wished, held.at, held.point) : wished
  return {
    own,
    asked: isSameCurve(shown, own) ? undefined : shown,
    stoppedBy: held?.stoppedBy,
    drag: (at, to) => {
      if (to) return hold(place(at, to))
      if (last.current) ask(last.current)
      hold(undefined)
    },
    step: (at, by) => {
      const from = wished[at]
      if (from) ask(place(at, { out: from.out + by.out, water: from.water + by.water }))
    },
  }
}
