import type { ReactNode } from 'react'
import type { ActionLimits, LiveDevice } from '../../../contract/devices.ts'
import type {
  Model,
  PressSetting,
  Setting,
  SettingSection,
  SliderSetting,
  SwitchSetting,
} from '../../../contract/models/model.ts'
import { useNow } from '../../kit/now.ts'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { m } from '../../paraglide/messages.js'
import { useOffline } from '../../session/connection.ts'
import { NoData } from '../general/NoData.tsx'
import { liveValue } from '../live-value.ts'
import styles from './control.module.css'
import type { Controls } from './control-context.ts'
import { PressRow } from './PressRow.tsx'
import { SliderCard } from './SliderCard.tsx'
import { ToggleCard } from './ToggleCard.tsx'
import type { CommandDesk } from './use-command-desk.ts'

/** A control shows only if the device has its field (spec section 4). */
const exists = (setting: Setting, device: LiveDevice, model: Model) =>
  setting.echo === undefined || liveValue(device, model, setting.echo).value !== undefined

const ofKind = <K extends Setting['kind']>(settings: readonly Setting[], kind: K) =>
  settings.filter((setting): setting is Extract<Setting, { kind: K }> => setting.kind === kind)

const inSection = (settings: readonly SliderSetting[], section: SettingSection) =>
  settings.filter((setting) => setting.section === section)

const Sliders = ({
  title,
  settings,
  controls,
  children,
}: {
  title: string
  settings: readonly SliderSetting[]
  controls: Controls
  children?: ReactNode
}) =>
  settings.length === 0 && !children ? null : (
    <section className={styles.section}>
      <h3>{title}</h3>
      <div className={styles.cards}>
        {settings.map((setting) => (
          <SliderCard key={setting.action} setting={setting} controls={controls} />
        ))}
        {children}
      </div>
    </section>
  )

const Switches = ({ settings, controls }: { settings: readonly SwitchSetting[]; controls: Controls }) => (
  <section>
    <h3 className="visually-hidden">{m.section_switches()}</h3>
    <div className={styles.switches}>
      {settings.map((setting) => (
        <ToggleCard key={setting.action} setting={setting} controls={controls} />
      ))}
    </div>
  </section>
)

const Actions = ({ settings, controls }: { settings: readonly PressSetting[]; controls: Controls }) => (
  <section className={styles.actions} aria-labelledby="device-actions">
    <h4 id="device-actions">{m.device_actions()}</h4>
    {settings.map((setting) => (
      <PressRow key={setting.action} setting={setting} controls={controls} />
    ))}
  </section>
)

interface ControlTabProps {
  device: LiveDevice
  model: Model
  limits: ActionLimits | null
  desk: CommandDesk
}

export const ControlTab = ({ device, model, limits, desk }: ControlTabProps) => {
  const isConsoleOffline = useOffline()
  const now = useNow()
  const controls: Controls = {
    device,
    model,
    limits,
    desk,
    now,
    rights: { isConsoleOffline, mayCommand: device.may_command },
  }
  const settings = model.settings.filter((setting) => exists(setting, device, model))
  const sliders = ofKind(settings, 'slider')
  const switches = ofKind(settings, 'switch')
  const presses = ofKind(settings, 'press')
  if (sliders.length === 0 && switches.length === 0) return <NoData />
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
      {switches.length > 0 && <Switches settings={switches} controls={controls} />}
      <Sliders title={m.section_heating()} settings={inSection(sliders, 'heating')} controls={controls} />
      <Sliders
        title={m.section_water_and_thermostat()}
        settings={inSection(sliders, 'water_and_thermostat')}
        controls={controls}
      >
        {presses.length > 0 && <Actions settings={presses} controls={controls} />}
      </Sliders>
    </div>
  )
}
