import type { PressGuard, PressSetting } from '../../../../contract/models/model.ts'
import { formatRecent } from '../../../kit/format.ts'
import { openModal } from '../../../kit/layers/modals.ts'
import { m } from '../../../paraglide/messages.js'
import { useEvent } from '../../../session/events.ts'
import { useAnswer } from '../../../session/queries.ts'
import { liveValue } from '../../live-value.ts'
import type { Controls } from '../control-context.ts'
import { type Lock, lockOf } from '../lock-of.ts'
import { PressRow } from '../PressRow.tsx'
import { ResetForm } from './ResetForm.tsx'
import { type RecentResets, recentResets } from './recent-resets.ts'

/** Enough for one day including withdrawn resets. */
const read = 30

function resetLock(
  setting: PressSetting,
  guard: PressGuard,
  { again }: RecentResets,
  { device, model, rights }: Controls,
): Lock | undefined {
  const lock = lockOf(setting, device, model, rights)
  if (lock) return lock
  if (device.onlineState !== 'online') return { reason: m.lock_needs_online() }
  if (again === undefined) return undefined
  return { reason: m.lock_resets_spent({ limit: guard.perDay, again: formatRecent(again) }) }
}

interface ResetRowProps {
  setting: PressSetting
  guard: PressGuard
  controls: Controls
}

/** Resets a boiler after a lock-out: needs a confirmation and has a daily limit. */
export const ResetRow = ({ setting, guard, controls }: ResetRowProps) => {
  const { device, model, desk, now } = controls
  const { action, value } = setting
  const ledger = useAnswer(
    'listCommands',
    { params: { id: device.device_id }, query: { action, limit: read } },
    { quiet: true },
  )
  useEvent('command', ({ device_id, command }) => {
    if (device_id === device.device_id && command.action === action) void ledger.refetch()
  })
  const resets = (ledger.data?.items ?? []).filter((command) => command.action === action)
  const recent = recentResets(resets, guard, now)
  const lock = resetLock(setting, guard, recent, controls)
  const confirmReset = () =>
    new Promise<boolean>((resolve) => {
      openModal({
        title: m.reset_title(),
        content: (
          <ResetForm
            fault={String(liveValue(device, model, 'fault').value ?? '—')}
            recent={recent}
            guard={guard}
            onReset={(answers) => {
              desk.request(action, value, answers)
              resolve(true)
            }}
          />
        ),
        onClosed: () => resolve(false),
      })
    })
  return (
    <PressRow
      setting={setting}
      controls={controls}
      lock={lock}
      warning={recent.isHelpless && !lock ? m.reset_helpless() : undefined}
      onPress={confirmReset}
    />
  )
}
