/** Whole steps from 0 that reach `highest` in at most four: 1, 2, 5, 10, 20, 50… */
export const countTicks = (highest: number): number[] => {
  const most = 4
  let step = 1
  for (let round = 0; highest / step > most; round += 1) step = (round % 3 === 1 ? 2.5 : 2) * step
  const last = Math.max(1, Math.ceil(highest / step))
  return Array.from({ length: last + 1 }, (_, index) => index * step)
}

/** Which of `count` labels to write so that each has `room` px of `width`; the first is always among them. */
export const labelStep = (count: number, width: number, room: number): number =>
  Math.max(1, Math.ceil((count * room) / Math.max(width, room)))
