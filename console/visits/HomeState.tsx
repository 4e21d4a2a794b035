import { IconFlame } from '@tabler/icons-react'
import type { ListedDevice } from '../../contract/devices/schema.ts'
import type { DeviceFault } from '../../contract/faults/routes.ts'
import { deviceSeverity } from '../../contract/faults/severity.ts'
import { formatAge, formatNumber } from '../kit/format.ts'
import { type Tone, toneColour, toneIcons } from '../kit/tone.ts'
import { m } from '../paraglide/messages.js'
import { getLocale } from '../paraglide/runtime.js'
import { useAnswer } from '../session/queries.ts'
import { PanelLink } from '../shell/PanelLink.tsx'
import styles from './visits.module.css'

const refreshMs = 60_000

/** Groups that report the temperature of the room, the thermostat's first. */
const roomGroups = ['ot.thalpos', 'mb', 'iaq'] as const

interface State {
  tone: Tone
  text: string
}

function contactOf({ onlineState, last_update }: ListedDevice): State {
  if (onlineState === 'online') return { tone: 'fine', text: m.home_fine() }
  if (onlineState === 'unknown' || !last_update) return { tone: 'unknown', text: m.device_never_online() }
  return { tone: 'offline', text: m.home_offline({ age: formatAge(last_update) }) }
}

/** Code and meaning of the open faults that the device reports itself. */
const faultText = (faults: readonly DeviceFault[]): string =>
  faults
    .filter(({ kind, resolved_at }) => kind === 'reported' && resolved_at === null)
    .map(({ display, description }) => [display, description?.[getLocale()]].filter(Boolean).join(' '))
    .join(', ')

/** The fault of an offline device may be over, so the time without contact is shown beside it. */
function stateOf(device: ListedDevice, faults: readonly DeviceFault[]): State {
  const severity = deviceSeverity(device)
  const contact = contactOf(device)
  if (!severity) return contact
  const fault = [m.home_fault(), faultText(faults)].filter(Boolean).join(': ')
  return { tone: severity, text: device.onlineState === 'online' ? fault : `${fault} · ${contact.text}` }
}

const nameOf = ({ hvac_brand, hvac_model, device_name, device_id }: ListedDevice): string =>
  [hvac_brand, hvac_model].filter(Boolean).join(' ') || device_name || device_id

const heats = ({ device_type }: ListedDevice): boolean => /_HC_/.test(device_type)

/** The heating of a home in one line: its state and the temperature of the room. Nothing without devices. */
export const HomeState = ({ installation }: { installation: string }) => {
  const { data } = useAnswer(
    'listInstallationDevices',
    { params: { id: installation } },
    { refetchInterval: refreshMs, quiet: true },
  )
  const devices = data?.items ?? []
  const shown = devices.find(({ fault }) => fault) ?? devices.find(heats) ?? devices[0]
  const { data: live } = useAnswer(
    'getDevice',
    { params: { id: shown?.device_id ?? '' } },
    { enabled: shown !== undefined, refetchInterval: refreshMs, quiet: true },
  )
  const { data: faults } = useAnswer(
    'listDeviceFaults',
    { params: { id: shown?.device_id ?? '' }, query: {} },
    { enabled: shown?.fault === 1, refetchInterval: refreshMs, quiet: true },
  )
  if (!shown) return null
  const { tone, text } = stateOf(shown, faults?.items ?? [])
  const Shape = toneIcons[tone]
  const isKnown = shown.onlineState === 'online'
  const room = roomGroups.map((group) => live?.properties[group]?.t_r).find((value) => value !== undefined)
  return (
    <p className={styles.home}>
      <IconFlame size={18} aria-hidden />
      <span>
        <PanelLink kind="device" id={shown.device_id}>
          {nameOf(shown)}
        </PanelLink>
        {isKnown && room !== undefined && ` · ${formatNumber(room, 1)} °C`}
      </span>
      <span className={styles.homeState} style={{ color: toneColour(tone) }}>
        <Shape size={16} aria-hidden />
        {text}
      </span>
    </p>
  )
}
