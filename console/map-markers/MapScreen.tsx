import { IconMapOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { mapPlacesAtMost } from '../../contract/map-markers/routes.ts'
import { Failed } from '../kit/Failed.tsx'
import { formatNumber } from '../kit/format.ts'
import { ListHead } from '../kit/list/ListHead.tsx'
import { FilteredToNothing } from '../kit/list/ListStates.tsx'
import { Toolbar } from '../kit/list/Toolbar.tsx'
import { useIsPhone } from '../kit/list/use-is-phone.ts'
import { type ListState, useList } from '../kit/list/use-list.ts'
import type { Sight } from '../kit/map/clusters.ts'
import type { Look } from '../kit/map/position.ts'
import { Notice } from '../kit/Notice.tsx'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { usePanel } from '../shell/panel.ts'
import { HomesMap } from './HomesMap.tsx'
import { type HomeMarker, inSightOf } from './home-markers.ts'
import { filterHomes, mapFilterKeys } from './map-filters.ts'
import styles from './map-screen.module.css'
import { SightList } from './SightList.tsx'
import { StateChips } from './StateChips.tsx'
import { useHomeMarkers } from './use-home-markers.ts'

/** Spec section 9. */
const greece: Look = { centre: { latitude: 38.4, longitude: 23.9 }, zoom: 7 }

/** Around the homes, also around those that a search finds; Greece while there are none. */
const useLook = (list: ListState, found: readonly HomeMarker[], isFresh: boolean) => {
  const [look, setLook] = useState<Look>(greece)
  const [searched, setSearched] = useState<string>()
  useEffect(() => {
    if (!isFresh || searched === list.search) return
    setSearched(list.search)
    setLook(found.length > 0 ? { around: found.map(placeOf) } : greece)
  }, [isFresh, searched, list.search, found])
  return { look, setLook }
}

/** The homes of the popup; when it closes, the row or marker that opened it has the focus again. */
const useChoice = () => {
  const [choice, setChoice] = useState<{ by: 'place' | 'marker'; ids: readonly string[] }>()
  const chosenIds = choice?.ids ?? none
  const release = () => {
    setChoice(undefined)
    const opener = `[data-${choice?.by}="${chosenIds[0]}"]`
    requestAnimationFrame(() => document.querySelector<HTMLElement>(opener)?.focus())
  }
  return {
    chosenIds,
    chooseIn: (by: 'place' | 'marker', ids: readonly string[]) => setChoice({ by, ids }),
    release,
  }
}
const none: readonly string[] = []
const noHomes: readonly HomeMarker[] = []

const placeOf = ({ latitude, longitude }: HomeMarker) => ({ latitude, longitude })

/** The installations on a map, those in sight beside it. */
export const MapScreen = () => {
  const list = useList({ filters: mapFilterKeys })
  const { answer, homes } = useHomeMarkers(list.search || undefined)
  const { data, error } = answer
  const filtered = useMemo(() => data && filterHomes(homes, list.filters, data), [data, homes, list.filters])
  const shown = filtered?.shown ?? noHomes
  const [sight, setSight] = useState<Sight>()
  const inSight = useMemo(() => inSightOf(shown, sight), [shown, sight])
  const firstIds = inSight.slice(0, mapPlacesAtMost).map(({ id }) => id)
  const places = useAnswer(
    'listMapPlaces',
    { query: { id: firstIds } },
    { enabled: firstIds.length > 0, keepPrevious: true },
  )
  const listed = data && (firstIds.length === 0 ? [] : places.data?.items)
  const { chosenIds, chooseIn, release } = useChoice()
  const chosen = useMemo(
    () => (chosenIds.length > 0 ? shown.filter(({ id }) => chosenIds.includes(id)) : []),
    [shown, chosenIds],
  )
  const isPhone = useIsPhone()
  const { look, setLook } = useLook(list, shown, !answer.isPlaceholderData && data !== undefined)
  const names = useMemo(
    () => new Map((places.data?.items ?? []).map(({ id, client_name }) => [id, client_name])),
    [places.data],
  )
  const panel = usePanel()
  const isNothing = data !== undefined && shown.length === 0
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <ListHead
          title={m.place_map()}
          list={list}
          answer={{ ...answer, data: data && { items: [], total: shown.length } }}
          allCount={list.search ? undefined : homes.length}
          action={null}
        />
        <Toolbar list={list} searchLabel={m.map_search()} filters={filtered?.filters ?? []} />
        <StateChips list={list} counts={filtered?.states ?? new Map()} />
        {data?.is_cut && (
          <p className={styles.note}>{m.map_search_cut({ shown: formatNumber(homes.length) })}</p>
        )}
        {data && data.unplaced > 0 && (
          <p className={styles.note}>
            <Link to="/installations" search={{ is_placed: ['false'] } as never}>
              {m.map_unplaced({ count: data.unplaced, shown: formatNumber(data.unplaced) })}
            </Link>
          </p>
        )}
      </div>
      <div className={styles.list}>
        {!data && error ? (
          <Failed title={m.map_failed()} problem={error} onRetry={() => void answer.refetch()} />
        ) : isNothing && list.isFiltered ? (
          <FilteredToNothing list={list} />
        ) : isNothing ? (
          <Notice icon={IconMapOff} title={m.map_empty()} body={m.map_empty_body()} />
        ) : (
          <SightList
            places={listed}
            count={data ? inSight.length : 8}
            chosenIds={chosenIds}
            onChoose={(id) => chooseIn('place', [id])}
            onShowAll={() => setLook({ around: shown.map(placeOf) })}
          />
        )}
      </div>
      <div className={styles.map}>
        <HomesMap
          // In the other layout the map opens around its homes again.
          key={isPhone ? 'phone' : 'wide'}
          homes={shown}
          look={look}
          chosen={chosen}
          nameOf={(id) => names.get(id) ?? m.installation_title()}
          onSight={setSight}
          onChoose={(ids) => chooseIn('marker', ids)}
          onClose={release}
          onView={({ installation_id }) => panel.open('installation', installation_id)}
        />
      </div>
    </div>
  )
}
