import { useState } from 'react'
import type { ActionLimits, LiveDevice } from '../../../contract/devices/schema.ts'
import type { Model } from '../../../contract/models/model.ts'
import { useNow } from '../../kit/now.ts'
import { m } from '../../paraglide/messages.js'
import { useOffline } from '../../session/connection.ts'
import { NoData } from '../general/NoData.tsx'
import { usePast } from '../use-past.ts'
import { ControlNotices } from './ControlNotices.tsx'
import { ControlSection } from './ControlSection.tsx'
import styles from './control.module.css'
import type { Controls } from './control-context.ts'
import { isWaiting } from './drafts.ts'
import { type Place, placeOf, placesOf } from './places.ts'
import { SectionRail } from './SectionRail.tsx'
import { isShown } from './setting-echo.ts'
import { searchSettings } from './setting-search.ts'
import type { CommandDesk } from './use-command-desk.ts'

/** A device with more settings shows one section at a time. */
const mostAtOnce = 24

interface ControlTabProps {
  device: LiveDevice
  model: Model
  limits: ActionLimits | null
  desk: CommandDesk
}

export const ControlTab = ({ device, model, limits, desk }: ControlTabProps) => {
  const isConsoleOffline = useOffline()
  const isPast = usePast(device)
  const now = useNow()
  const [chosen, setChosen] = useState<Place>()
  const [search, setSearch] = useState('')
  const settings = model.settings.filter((setting) => isShown(setting, device, model))
  const presses = settings.filter((setting) => setting.kind === 'press')
  const set = settings.filter(({ kind }) => kind !== 'press')
  if (model.settings.length === 0) return <p className={styles.none}>{m.control_nothing()}</p>
  if (set.length === 0) return <NoData hasNeverReported={device.last_update === null} />
  const isMany = set.length > mostAtOnce
  const places = placesOf(set, isMany)
  const controls: Controls = {
    device,
    model,
    limits,
    desk,
    now,
    isDense: isMany,
    rights: { isConsoleOffline, mayCommand: device.may_command },
    sharedLocks: new Set(),
  }
  const isSearched = search.trim() !== ''
  const shown = places.find((place) => place === chosen) ?? places[0]
  const listed = isSearched ? searchSettings(set, search) : set
  const at = (place: Place) => listed.filter((setting) => placeOf(setting, isMany) === place)
  const drawn = places.filter((place) => (isMany && !isSearched ? place === shown : at(place).length > 0))
  const last = places.findLast((place) => place !== 'advanced') ?? places.at(-1)
  return (
    <div className={styles.control} data-past={isPast || undefined}>
      <ControlNotices device={device} model={model} now={now} />
      <div className={styles.places} data-many={isMany || undefined}>
        {isMany && (
          <SectionRail
            sections={places.map((section) => {
              const own = set.filter((setting) => placeOf(setting, isMany) === section)
              return {
                section,
                count: own.length,
                isWaiting: own.some(({ action }) => isWaiting(desk, action)),
              }
            })}
            chosen={isSearched ? undefined : shown}
            search={search}
            onChoose={(section) => {
              setSearch('')
              setChosen(section)
            }}
            onSearch={setSearch}
          />
        )}
        <div className={styles.drawn}>
          {drawn.map((place) => (
            <ControlSection
              key={place}
              section={place}
              settings={at(place)}
              controls={place === 'daily' ? { ...controls, isDense: false } : controls}
              presses={place === last ? presses : []}
            />
          ))}
          {drawn.length === 0 && <p className={styles.none}>{m.control_search_none()}</p>}
        </div>
      </div>
    </div>
  )
}
