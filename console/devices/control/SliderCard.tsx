import type { SliderSetting } from '../../../contract/models/model.ts'
import { ControlCard } from '../../kit/control-card/ControlCard.tsx'
import { ControlRow } from '../../kit/control-card/ControlRow.tsx'
import type { Foot } from '../../kit/control-card/card-foot.ts'
import { formatNumber, formatValue } from '../../kit/format.ts'
import { m } from '../../paraglide/messages.js'
import { ownAge } from '../live-value.ts'
import { usePast } from '../use-past.ts'
import { unitWord } from '../words.ts'
import { balanceColour } from './balance-colour.ts'
import { commandStatus } from './command-status.tsx'
import type { Controls } from './control-context.ts'
import { limitsOf, reachOf } from './limits.ts'
import { lockOf } from './lock-of.ts'
import { lockedFoot } from './locked-foot.ts'
import { settingIcon } from './setting-icon.tsx'
import { viewSetting } from './setting-view.ts'
import { settingHint, settingWord } from './setting-words.ts'
import { backToNumber } from './value-text.ts'

const wide = 50

/** On a wide scale a whole value needs no zero after it: `62`, but `21,0` for a room. */
const decimalsFor = ({ min, max, decimals }: SliderSetting, value: number) =>
  max - min > wide && Number.isInteger(value) ? 0 : decimals

export const SliderCard = ({ setting, controls }: { setting: SliderSetting; controls: Controls }) => {
  const { device, model, desk, rights, now, limits } = controls
  const { action, decimals } = setting
  const isPast = usePast(device)
  const { value, state, at, requested: pending } = viewSetting(setting, controls)
  const reach = reachOf(setting, device, model, limits)
  const lock = lockOf(setting, device, model, rights)
  const unit = unitWord(setting.unit)
  const written = (number: number) => formatNumber(number, decimalsFor(setting, number))
  const words = (number: number) => [written(number), unit].filter(Boolean).join(' ')
  const foot: Foot =
    lock && pending === undefined
      ? lockedFoot(lock, desk, controls.sharedLocks)
      : commandStatus({
          state,
          value,
          decimals,
          now,
          words,
          backWords: (number) => backToNumber(setting.unit, written(number)),
          restDetail: undefined,
          request: (requested) => desk.request(action, requested),
          cancel: desk.cancel,
          revert: desk.revert,
          isOthers: desk.isOthers,
          dismiss: () => desk.dismiss(action),
          isShort: controls.isDense,
        })
  const place = pending ?? value
  const stop =
    place === undefined || lock
      ? undefined
      : place >= reach.max
        ? reach.highest
        : place <= reach.min
          ? reach.lowest
          : undefined
  const Card = controls.isDense ? ControlRow : ControlCard
  return (
    <Card
      icon={settingIcon(action)}
      title={settingWord(action)}
      hint={settingHint(action)}
      value={formatValue(value, value === undefined ? undefined : decimalsFor(setting, value))}
      unit={unit}
      age={ownAge(device, at, now)}
      requested={pending === undefined ? undefined : m.command_requested({ value: words(pending) })}
      scale={{
        ...limitsOf(setting, device, model, limits),
        step: setting.step,
        value,
        requested: pending,
        disabled: lock !== undefined,
        reach,
        note: stop
          ? m.control_bound_by({ setting: settingWord(stop) })
          : limits?.[action] && m.control_own_limits(),
        colour: action === 'otc_cur' && !isPast ? balanceColour(pending ?? value ?? 0) : undefined,
        format: (number) => formatNumber(number),
        onMove: (requested) => desk.move(action, requested),
        onHold: (isHeld) => desk.hold(action, isHeld),
      }}
      foot={foot}
    />
  )
}
