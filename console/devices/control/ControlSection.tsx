import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { PressSetting, Setting } from '../../../contract/models/model.ts'
import { m } from '../../paraglide/messages.js'
import { CardAge } from '../general/Reading.tsx'
import { ChoiceSettingCard } from './ChoiceSettingCard.tsx'
import { columnsFor } from './columns-for.ts'
import styles from './control.module.css'
import type { Controls } from './control-context.ts'
import { CurveCard } from './curve/CurveCard.tsx'
import { curveKinds } from './curve/curve.ts'
import { isWaiting } from './drafts.ts'
import { Effects } from './Effects.tsx'
import { OperatingStatusCard } from './OperatingStatusCard.tsx'
import { PressRow } from './PressRow.tsx'
import type { Place } from './places.ts'
import { ResetRow } from './reset/ResetRow.tsx'
import { SharedLocks, sharedLocks } from './SharedLocks.tsx'
import { SliderCard } from './SliderCard.tsx'
import { sectionWord } from './setting-words.ts'
import { ToggleCard } from './ToggleCard.tsx'

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

interface ControlSectionProps {
  section: Place
  settings: readonly Setting[]
  controls: Controls
  /** Actions of the device come after its last sliders. */
  presses: readonly PressSetting[]
}

/** One group of settings: switches, then choices, then values. */
export const ControlSection = ({ section, settings, controls: given, presses }: ControlSectionProps) => {
  const { device, desk } = given
  const controls = {
    ...given,
    sharedLocks: new Set(sharedLocks(settings, given).map(({ reason }) => reason)),
  }
  const modes = ofKind(settings, 'choice').filter(({ action }) => action === 'ctl_mod')
  const choices = ofKind(settings, 'choice').filter(({ action }) => action !== 'ctl_mod')
  const switches = ofKind(settings, 'switch')
  const sliders = ofKind(settings, 'slider')
  const curve = curveKinds.find(({ points }) =>
    points.some(({ out, water }) => sliders.some(({ action }) => action === out || action === water)),
  )
  const isTitled = section !== 'relay'
  const title = <h3 className={isTitled ? undefined : 'visually-hidden'}>{sectionWord(section)}</h3>
  const age = <CardAge device={device} />
  const shared = sharedLocks(settings, given)
  const columns = columnsFor([modes.length + switches.length, choices.length, sliders.length])
  const [isOpen, setOpen] = useState(() => settings.some(({ action }) => isWaiting(desk, action)))
  const body = (
    <>
      <SharedLocks locks={shared} desk={desk} />
      {modes.length + switches.length > 0 && (
        <div className={styles.switches} data-relay={section === 'relay' || undefined}>
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
      {curve && <CurveCard kind={curve} controls={controls} />}
      {sliders.length + presses.length > 0 && (
        <div className={controls.isDense ? styles.rows : styles.cards}>
          {sliders.map((setting) => (
            <SliderCard key={setting.action} setting={setting} controls={controls} />
          ))}
          {presses.length > 0 && <Actions settings={presses} controls={controls} />}
        </div>
      )}
      <Effects section={section} controls={controls} />
    </>
  )
  if (section !== 'advanced') {
    return (
      <section className={styles.section} id={`section-${section}`} data-columns={columns}>
        <div className={styles.sectionHead}>
          {title}
          {age}
        </div>
        {body}
      </section>
    )
  }
  return (
    <details
      className={styles.section}
      id={`section-${section}`}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={styles.sectionHead}>
        <IconChevronRight size={18} aria-hidden />
        {title}
        <span className={styles.count}>{settings.length}</span>
        {age}
      </summary>
      <div className={styles.section} data-columns={columns}>
        {body}
      </div>
    </details>
  )
}
