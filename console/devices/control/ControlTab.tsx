import { useState } from 'react'
import type { ActionLimits, LiveDevice } from '../../../contract/devices.ts'
import type { Model, SettingSection } from '../../../contract/models/model.ts'
import { useNow } from '../../kit/now.ts'
import { m } from '../../paraglide/messages.js'
import { useOffline } from '../../session/connection.ts'
import { NoData } from '../general/NoData.tsx'
import { isShown } from './asked.ts'
import { ControlNotices } from './ControlNotices.tsx'
import { ControlSection } from './ControlSection.tsx'
import { hasEnded } from './command-list.ts'
import styles from './control.module.css'
import type { Controls } from './control-context.ts'
import { SectionRail } from './SectionRail.tsx'
import { searchSettings } from './setting-search.ts'
import type { CommandDesk } from './use-command-desk.ts'

/** More than this many settings are shown a section at a time. */
const mostAtOnce = 24

const isWaiting = ({ commands, drafts }: CommandDesk, action: string): boolean => {
  const [command, draft] = [commands[action], drafts[action]]
  return (draft !== undefined && draft.phase !== 'refused') || (command !== undefined && !hasEnded(command))
}

interface ControlTabProps {
  device: LiveDevice
  model: Model
  limits: ActionLimits | null
  desk: CommandDesk
}

export const ControlTab = ({ device, model, limits, desk }: ControlTabProps) => {
  const isConsoleOffline = useOffline()
  const now = useNow()
  const [chosen, setChosen] = useState<SettingSection>()
  const [search, setSearch] = useState('')
  const settings = model.settings.filter((setting) => isShown(setting, device, model))
  const presses = settings.filter((setting) => setting.kind === 'press')
  const set = settings.filter(({ kind }) => kind !== 'press')
  const sections = [...new Set(set.map(({ section }) => section))]
  if (model.settings.length === 0) return <p className={styles.none}>{m.control_nothing()}</p>
  if (set.length === 0) return <NoData isNeverHeard={device.last_update === null} />
  const isMany = set.length > mostAtOnce
  const controls: Controls = {
    device,
    model,
    limits,
    desk,
    now,
    isDense: isMany,
    rights: { isConsoleOffline, mayCommand: device.may_command },
  }
  const isSearched = search.trim() !== ''
  const shown = sections.find((section) => section === chosen) ?? sections[0]
  const listed = isSearched ? searchSettings(set, search) : set
  const drawn = sections.filter((section) =>
    isMany && !isSearched ? section === shown : listed.some((setting) => setting.section === section),
  )
  return (
    <div className={styles.control}>
      <ControlNotices device={device} model={model} now={now} />
      <div className={styles.places} data-many={isMany || undefined}>
        {isMany && (
          <SectionRail
            sections={sections.map((section) => {
              const own = set.filter((setting) => setting.section === section)
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
          {drawn.map((section) => (
            <ControlSection
              key={section}
              section={section}
              settings={listed.filter((setting) => setting.section === section)}
              controls={controls}
              presses={section === sections.at(-1) ? presses : []}
            />
          ))}
          {drawn.length === 0 && <p className={styles.none}>{m.control_search_none()}</p>}
        </div>
      </div>
    </div>
  )
}
