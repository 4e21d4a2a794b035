// Water temperature over outdoor temperature: a line between two points, constant beyond them.
export interface CurvePoint {
  out: number
  water: number
}

export type Curve = readonly [CurvePoint, CurvePoint]

/** The settings that hold the two points, the cold end first. */
export interface CurveKind {
  key: 'heating' | 'cooling'
  enabled: string
  number: string
  points: readonly [Record<keyof CurvePoint, string>, Record<keyof CurvePoint, string>]
}

/** The number of the curve that follows the two points; those below it are built into the heat pump. */
export const customCurve = 9

export const curveKinds: readonly CurveKind[] = [
  {
    key: 'heating',
    enabled: 'h_cur_en',
    number: 'h_cur',
    points: [
      { out: 'h_t_out_min', water: 'h_t_cur_set_max' },
      { out: 'h_t_out_max', water: 'h_t_cur_set_min' },
    ],
  },
  {
    key: 'cooling',
    enabled: 'c_cur_en',
    number: 'c_cur',
    points: [
      { out: 'c_t_out_min', water: 'c_t_cur_set_max' },
      { out: 'c_t_out_max', water: 'c_t_cur_set_min' },
    ],
  },
]

export function waterAt([from, to]: Curve, out: number): number {
  if (to.out <= from.out) return out < to.out ? from.water : to.water
  const share = Math.min(1, Math.max(0, (out - from.out) / (to.out - from.out)))
  return from.water + (to.water - from.water) * share
}

export const isSameCurve = (one: Curve, other: Curve): boolean =>
  one.every((point, at) => point.out === other[at]?.out && point.water === other[at]?.water)

/** A copy with one point moved. */
export const withPoint = ([first, second]: Curve, at: number, point: CurvePoint): Curve =>
  at === 0 ? [point, second] : [first, point]
