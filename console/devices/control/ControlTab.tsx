import { useState } from 'react'
import type { ActionLimits, LiveDevice } from '../../../contract/devices.ts'
import type { Model, PressSetting, Setting, SettingSection } from '../../../contract/models/model.ts'
import { useNow } from '../../kit/now.ts'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { m } from '../../paraglide/messages.js'
import { useOffline } from '../../session/connection.ts'
import { NoData } from '../general/NoData.tsx'
import { isShown } from './asked.ts'
import { ChoiceSettingCard } from './ChoiceSettingCard.tsx'
import { hasEnded } from './command-list.ts'
import styles from './control.module.css'
import type { Controls } from './control-context.ts'
import { OperatingStatusCard } from './OperatingStatusCard.tsx'
import { PressRow } from './PressRow.tsx'
import { ResetRow } from './reset/ResetRow.tsx'
import { SectionRail } from './SectionRail.tsx'
import { SliderCard } from './SliderCard.tsx'
import { searchSettings } from './setting-search.ts'
import { sectionWord } from './setting-words.ts'
import { ToggleCard } from './ToggleCard.tsx'
import type { CommandDesk } from './use-command-desk.ts'

const ofKind = <K extends Setting['kind']>(settings: readonly Setting[], kind: K) =>
  settings.filter((setting): setting is Extract<Setting, { kind: K }> => setting.kind === kind)

const Actions = ({ settings, controls }: { settings: readonly PressSetting[]; controls: Controls }) => (
  <section className={styles.actions} aria-labelledby="device-actions">
    <h4 id="device-actions">{m.device_actions()}</h4>
    {settings.map((setting) =>
      setting.guard ? (
        <ResetRow key={setting.action} setting={setting} guard={setting.guard} controls={controls} />
      ) : (
        <PressRow key={setting.action} setting={setting} controls={controls} />
      ),
    )}
  </section>
)

interface SectionProps {
  section: SettingSection
  settings: readonly Setting[]
  controls: Controls
  /** Actions of the device stand under its last sliders. */
  presses: readonly PressSetting[]
}

/** What belongs together: switches, then choices, then values. */
const Section = ({ section, settings, controls, presses }: SectionProps) => {
  const modes = ofKind(settings, 'choice').filter(({ action }) => action === 'ctl_mod')
  const choices = ofKind(settings, 'choice').filter(({ action }) => action !== 'ctl_mod')
  const switches = ofKind(settings, 'switch')
  const sliders = ofKind(settings, 'slider')
  return (
    <section className={styles.section} id={`section-${section}`}>
      <h3 className={section === 'switches' ? 'visually-hidden' : undefined}>{sectionWord(section)}</h3>
      {modes.length + switches.length > 0 && (
        <div className={styles.switches}>
          {modes.map((setting) => (
            <OperatingStatusCard key={setting.action} setting={setting} controls={controls} />
          ))}
          {switches.map((setting) => (
            <ToggleCard key={setting.action} setting={setting} controls={controls} />
          ))}
        </div>
      )}
      {choices.length > 0 && (
        <div className={styles.cards}>
          {choices.map((setting) => (
            <ChoiceSettingCard key={setting.action} setting={setting} controls={controls} />
          ))}
        </div>
      )}
      {sliders.length + presses.length > 0 && (
        <div className={styles.cards}>
          {sliders.map((setting) => (
            <SliderCard key={setting.action} setting={setting} controls={controls} />
          ))}
          {presses.length > 0 && <Actions settings={presses} controls={controls} />}
        </div>
      )}
    </section>
  )
}

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
  const controls: Controls = {
    device,
    model,
    limits,
    desk,
    now,
    rights: { isConsoleOffline, mayCommand: device.may_command },
  }
  const settings = model.settings.filter((setting) => isShown(setting, device, model))
  const presses = ofKind(settings, 'press')
  const set = settings.filter(({ kind }) => kind !== 'press')
  const sections = [...new Set(set.map(({ section }) => section))]
  if (set.length === 0) return <NoData />
  const isMany = set.length > mostAtOnce
  const isSearched = search.trim() !== ''
  const shown = sections.find((section) => section === chosen) ?? sections[0]
  const listed = isSearched ? searchSettings(set, search) : set
  const drawn = sections.filter((section) =>
    isMany && !isSearched ? section === shown : listed.some((setting) => setting.section === section),
  )
  return (
    <div className={styles.control}>
      {device.onlineState !== 'online' && (
        <p className={styles.notice}>
          <StatusChip tone="offline" label={m.control_device_offline()} />
          {m.control_device_offline_detail()}
        </p>
      )}
      {!device.may_command && (
        <p className={styles.notice}>
          <StatusChip tone="warning" label={m.control_read_only()} />
          {m.problem_editor_access_required()}
        </p>
      )}
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
            <Section
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
