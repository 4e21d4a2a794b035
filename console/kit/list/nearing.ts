// A row is opened shortly after the pointer rests on it: the requests of its panel can start meanwhile.
// Rows that are only passed over are left alone.
import { useEffect, useRef } from 'react'
import type { Rows } from './rows.ts'

const restMs = 60

export function useNearing<Row>({ onNear }: Rows<Row>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const leave = () => clearTimeout(timer.current)
  useEffect(() => leave, [])
  return (row: Row) => {
    if (!onNear) return {}
    const rest = () => {
      leave()
      timer.current = setTimeout(() => onNear(row), restMs)
    }
    const press = () => {
      leave()
      onNear(row)
    }
    return { onPointerEnter: rest, onPointerLeave: leave, onPointerDown: press, onFocus: rest, onBlur: leave }
  }
}
