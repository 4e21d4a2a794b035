import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { mapPlacesAtMost } from '../../contract/map-markers/routes.ts'
import { call } from '../session/api.ts'
import { useEvent } from '../session/events.ts'
import { cacheAnswer, refresh, useAnswer } from '../session/queries.ts'
import { mergeMarkers, readMarkers } from './home-markers.ts'

/** Changes arrive in bursts; a second may pass until the map shows them. */
const gatherMs = 250
const refreshMs = 120_000

/** Collects the devices that changed and hands them over once for all of them. */
const useChangedDevices = (hand: (deviceIds: string[]) => Promise<unknown>) => {
  const changed = useRef(new Set<string>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const run = useEffectEvent(() => {
    const ids = [...changed.current]
    changed.current.clear()
    // What failed comes with the next refresh.
    hand(ids).catch(() => {})
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const note = (id: string) => {
    if (document.hidden) return
    changed.current.add(id)
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      run()
    }, gatherMs)
  }
  useEvent('fault', ({ device_id }) => note(device_id))
  useEvent('device', ({ device_id, listed }) => {
    if (listed) note(device_id)
  })
}

/** The homes that a search finds, or all; what changes is recoloured at once. */
export const useHomeMarkers = (search: string | undefined) => {
  const sent = { query: search ? { search } : {} }
  const answer = useAnswer('listMapMarkers', sent, {
    keepPrevious: true,
    refetchInterval: refreshMs,
    structuralSharing: false,
  })
  useChangedDevices(async (deviceIds) => {
    if (deviceIds.length > mapPlacesAtMost) return answer.refetch()
    const changed = await call('listMapMarkers', { query: { device_id: deviceIds }, quiet: true })
    cacheAnswer('listMapMarkers', sent, (all) => all && mergeMarkers(all, changed, search !== undefined))
    return refresh('listMapPlaces')
  })
  const reply = answer.data
  return { answer, homes: useMemo(() => (reply ? readMarkers(reply) : []), [reply]) }
}
