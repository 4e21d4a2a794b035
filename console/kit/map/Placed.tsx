import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMap } from './map-context.ts'
import type { Placement } from './map-engine.ts'
import type { Position } from './position.ts'

interface PlacedProps {
  at: Position
  /** Which part of it touches the place. */
  anchor?: 'center' | 'bottom'
  /** Above everything else that is placed. */
  isOnTop?: boolean
  /** Makes it draggable; called on release. */
  onMove?: ((position: Position) => void) | undefined
  children: ReactNode
}

/** Anything of ours at a place of the map; it moves with the map. */
export const Placed = ({
  at: { latitude, longitude },
  anchor = 'center',
  isOnTop = false,
  onMove,
  children,
}: PlacedProps) => {
  const map = useMap()
  const [element] = useState(() => document.createElement('div'))
  const placement = useRef<Placement>(undefined)
  const isMovable = onMove !== undefined
  const move = useEffectEvent((position: Position) => onMove?.(position))
  const put = useEffectEvent(() =>
    map.place(element, {
      at: { latitude, longitude },
      anchor,
      onMove: isMovable ? (position) => move(position) : undefined,
    }),
  )
  useEffect(() => {
    placement.current = put()
    return () => placement.current?.remove()
  }, [map, element, anchor, isMovable])
  useEffect(() => {
    placement.current?.moveTo({ latitude, longitude })
  }, [latitude, longitude])
  useEffect(() => {
    element.style.zIndex = isOnTop ? '1' : ''
  }, [element, isOnTop])
  return createPortal(children, element)
}
