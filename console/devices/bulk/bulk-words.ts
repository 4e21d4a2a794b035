// Texts of bulk changes, outcomes and reasons.
import { type Icon, IconCircleOff, IconClock, IconEqual } from '@tabler/icons-react'
import type {
  BulkChange,
  BulkDevice,
  BulkDeviceState,
  BulkReason,
  BulkState,
  BulkStopReason,
  BulkVerdict,
} from '../../../contract/bulk-changes/routes.ts'
import { type CommandReason, commandReasons } from '../../../contract/commands/routes.ts'
import { modelOf } from '../../../contract/models/index.ts'
import type { Tone } from '../../kit/tone.ts'
import { m } from '../../paraglide/messages.js'
import { keyText } from '../../problems/problem-text.ts'
import { reasonText } from '../control/reason-text.ts'
import { settingWord } from '../control/setting-words.ts'
import { settingValueText } from '../control/value-text.ts'

interface BulkResultText {
  tone: Tone
  /** Default: the tone's own icon. */
  icon?: Icon
  label: () => string
}

/** In the order of the check. */
export const verdictWords: Record<BulkVerdict, BulkResultText> = {
  change: { tone: 'fine', label: m.bulk_verdict_change },
  offline: { tone: 'offline', label: m.bulk_verdict_offline },
  already: { tone: 'unknown', icon: IconEqual, label: m.bulk_verdict_already },
  limits: { tone: 'warning', label: m.bulk_verdict_limits },
  interlock: { tone: 'warning', label: m.bulk_verdict_interlock },
  no_right: { tone: 'warning', label: m.bulk_verdict_no_right },
  other_type: { tone: 'unknown', icon: IconCircleOff, label: m.bulk_verdict_other_type },
}

export const deviceStateWords: Record<BulkDeviceState, BulkResultText> = {
  confirmed: { tone: 'fine', label: m.bulk_device_confirmed },
  failed: { tone: 'fault', label: m.bulk_device_failed },
  expired: { tone: 'warning', label: m.bulk_device_expired },
  sent: { tone: 'progress', label: m.bulk_device_sent },
  waiting: { tone: 'unknown', icon: IconClock, label: m.bulk_device_waiting },
  skipped: { tone: 'unknown', icon: IconCircleOff, label: m.bulk_device_skipped },
  refused: { tone: 'warning', label: m.bulk_device_refused },
}

export const stateWords: Record<BulkState, BulkResultText> = {
  canary: { tone: 'progress', label: m.bulk_state_canary },
  running: { tone: 'progress', label: m.bulk_state_running },
  stopped: { tone: 'warning', label: m.bulk_state_stopped },
  done: { tone: 'fine', label: m.bulk_state_done },
}

/** Finished, but not on all devices. */
export const stateOf = (change: BulkChange): BulkResultText =>
  change.state === 'done' && change.failed + change.expired > 0
    ? { tone: 'warning', label: m.bulk_state_done_partly }
    : stateWords[change.state]

const own: Record<string, (() => string) | undefined> = {
  already: m.bulk_reason_already,
  changed_since: m.bulk_reason_changed_since,
  not_found: m.bulk_reason_gone,
  offline: m.bulk_reason_offline,
  unknown_before: m.bulk_reason_unknown_before,
}

const isOfCommand = (key: string): key is CommandReason => (commandReasons as readonly string[]).includes(key)

/** Why a device was not changed, as a sentence. */
export function bulkReasonText({ key, values }: BulkReason, endedAt: string | null = null): string {
  const text = own[key]?.()
  if (text !== undefined) return text
  if (!isOfCommand(key)) return keyText(key, values)
  const limit = typeof values.limit === 'number' ? values.limit : null
  const words = reasonText({ reason: key, limit, expires_at: endedAt ?? new Date().toISOString() })
  return words.charAt(0).toLocaleUpperCase() + words.slice(1)
}

/** `21,5 °C`: a value of a type's setting. */
export function valueOf(type: string, action: string, value: BulkDevice['action_value'] | null): string {
  const model = modelOf(type)
  return model ? settingValueText(model, action, value) : String(value ?? '—')
}

type Titled = Pick<BulkChange, 'action' | 'action_value'> & { device_type: string }

/** `Θερμοκρασία χώρου → 21,5 °C`; the setting alone for a revert. */
export const bulkTitleOf = ({ device_type, action, action_value }: Titled): string =>
  action_value === null
    ? m.bulk_title_back({ setting: settingWord(action) })
    : m.bulk_title({ setting: settingWord(action), value: valueOf(device_type, action, action_value) })

const stopReasons: Record<BulkStopReason, (change: BulkChange) => string> = {
  person: ({ stopped_by }) => m.bulk_stopped_person({ name: stopped_by ?? '—' }),
  canary_failed: () => m.bulk_stopped_canary(),
  failed_in_row: ({ stop_in_row }) => m.bulk_stopped_in_row({ count: stop_in_row }),
  failed_share: ({ stop_share }) => m.bulk_stopped_share({ percent: Math.round(stop_share * 100) }),
}

/** The current activity in a sentence. */
export function standsText(change: BulkChange): string {
  const { state, stop_reason, waiting, canary_size, reverts } = change
  if (state === 'stopped')
    return [
      stop_reason && stopReasons[stop_reason](change),
      waiting > 0 && m.bulk_stopped_rest({ count: waiting }),
    ]
      .filter(Boolean)
      .join(' ')
  if (state === 'canary') return m.bulk_canary_stands({ count: canary_size })
  if (state === 'running') return reverts === null ? m.bulk_running_stands() : m.bulk_running_back()
  return change.failed + change.expired > 0 ? m.bulk_done_partly() : m.bulk_done_stands()
}
