/** Places of the drawing's parts in px of its own box. Two layouts, because text keeps its size on a phone. */
export interface PumpLayout {
  width: number
  height: number
  outside: { x: number; y: number }
  house: { left: number; right: number; eaves: number; apex: number; ground: number }
  unit: { x: number; y: number; width: number; height: number }
  pipes: { to: number; supply: number; back: number; label: number }
  radiator: { y: number; height: number }
  room: { x: number; y: number; size: number }
  tank: { x: number; y: number; width: number; height: number; label: { x: number; y: number } }
  /** In the narrow layout the pipes carry figures without words. */
  isTight: boolean
}

export const widePump: PumpLayout = {
  width: 640,
  height: 300,
  outside: { x: 8, y: 40 },
  house: { left: 178, right: 632, eaves: 92, apex: 8, ground: 290 },
  unit: { x: 8, y: 108, width: 140, height: 140 },
  pipes: { to: 350, supply: 148, back: 212, label: 192 },
  radiator: { y: 132, height: 96 },
  room: { x: 440, y: 124, size: 34 },
  tank: { x: 572, y: 196, width: 40, height: 80, label: { x: 440, y: 238 } },
  isTight: false,
}

export const narrowPump: PumpLayout = {
  width: 330,
  height: 352,
  outside: { x: 2, y: 16 },
  house: { left: 118, right: 328, eaves: 88, apex: 28, ground: 342 },
  unit: { x: 2, y: 146, width: 106, height: 132 },
  pipes: { to: 190, supply: 184, back: 248, label: 128 },
  radiator: { y: 172, height: 90 },
  room: { x: 130, y: 104, size: 28 },
  tank: { x: 278, y: 252, width: 36, height: 74, label: { x: 130, y: 294 } },
  isTight: true,
}
