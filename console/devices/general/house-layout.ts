/** Places of the drawing's parts in px of its own box. Two layouts, because text keeps its size on a phone. */
export interface HouseLayout {
  width: number
  height: number
  outside: { x: number; y: number }
  house: { left: number; right: number; eaves: number; apex: number; ground: number }
  boiler: { x: number; y: number; width: number; height: number }
  pipes: { to: number; supply: number; back: number }
  radiator: { y: number; height: number }
  gauge: { x: number; y: number; isBeside: boolean }
  /** In the narrow layout the trend is a signed figure without words. */
  room: { x: number; y: number; size: number; isTight: boolean }
  water: { y: number; to: number; label: number }
}

export const wideHouse: HouseLayout = {
  width: 640,
  height: 288,
  outside: { x: 8, y: 118 },
  house: { left: 146, right: 622, eaves: 90, apex: 8, ground: 276 },
  boiler: { x: 172, y: 106, width: 112, height: 136 },
  pipes: { to: 372, supply: 146, back: 208 },
  radiator: { y: 130, height: 94 },
  gauge: { x: 304, y: 177, isBeside: true },
  room: { x: 460, y: 130, size: 34, isTight: false },
  water: { y: 260, to: 592, label: 460 },
}

export const narrowHouse: HouseLayout = {
  width: 330,
  height: 322,
  outside: { x: 4, y: 14 },
  house: { left: 4, right: 326, eaves: 106, apex: 28, ground: 312 },
  boiler: { x: 8, y: 118, width: 114, height: 128 },
  pipes: { to: 171, supply: 150, back: 212 },
  radiator: { y: 134, height: 94 },
  gauge: { x: 146, y: 174, isBeside: false },
  room: { x: 236, y: 140, size: 28, isTight: true },
  water: { y: 288, to: 298, label: 150 },
}
