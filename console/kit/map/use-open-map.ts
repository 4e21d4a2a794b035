import { useEffect, useEffectEvent, useState } from 'react'
import type { MapOptions, OpenMap } from './map-engine.ts'

type Opening = { state: 'waiting' | 'failed' } | { state: 'open'; map: OpenMap }

/** Opens a map once its element is visible, and closes it on unmount. */
export const useOpenMap = (place: HTMLElement | null, options: MapOptions): Opening => {
  const [opening, setOpening] = useState<Opening>({ state: 'waiting' })
  const open = useEffectEvent(async (element: HTMLElement, isGone: () => boolean) => {
    const { openMap } = await import('./map-engine.ts')
    if (isGone()) return undefined
    const map = openMap(element, options)
    setOpening({ state: 'open', map })
    return map
  })
  useEffect(() => {
    if (!place) return undefined
    let isGone = false
    let close = () => {}
    const observer = new IntersectionObserver(([seen]) => {
      if (!seen?.isIntersecting) return
      observer.disconnect()
      open(place, () => isGone).then(
        (map) => {
          close = () => map?.close()
        },
        () => {
          if (!isGone) setOpening({ state: 'failed' })
        },
      )
    })
    observer.observe(place)
    return () => {
      isGone = true
      observer.disconnect()
      close()
      setOpening({ state: 'waiting' })
    }
  }, [place])
  return opening
}
