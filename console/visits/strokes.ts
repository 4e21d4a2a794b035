// A signature as strokes of points from 0 to 1, independent of the size of the pad.
export type Point = [number, number]
export type Stroke = Point[]

/** Width by height of the pad. */
export const padWidth = 310
export const padHeight = 100

const decimals = 1000
const clamp = (value: number): number => Math.min(1, Math.max(0, Math.round(value * decimals) / decimals))

/** The point of a pointer within the pad. */
export const pointIn = (
  box: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
  x: number,
  y: number,
): Point => [clamp((x - box.left) / box.width), clamp((y - box.top) / box.height)]

/** Points nearer than this add nothing that can be seen. */
const nearest = 0.004

/** The stroke with the point, unless it is too near to the last one or the stroke is full. */
export const withPoint = (stroke: Stroke, point: Point, most: number): Stroke => {
  const last = stroke.at(-1)
  const isNear = last && Math.hypot(point[0] - last[0], point[1] - last[1]) < nearest
  return isNear || stroke.length >= most ? stroke : [...stroke, point]
}

/** A stroke of one point is a dot: the contract needs two points. */
export const closed = (stroke: Stroke): Stroke => {
  const [only] = stroke
  return stroke.length === 1 && only ? [only, [clamp(only[0] + nearest), only[1]]] : stroke
}

export const pathOf = (stroke: readonly (readonly [number, number])[]): string =>
  stroke
    .map(
      ([x, y], index) =>
        `${index === 0 ? 'M' : 'L'}${(x * padWidth).toFixed(1)} ${(y * padHeight).toFixed(1)}`,
    )
    .join('')
