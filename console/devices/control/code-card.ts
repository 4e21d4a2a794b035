// What switches and choices have in common: state, lock and status text.
import type { Setting } from '../../../contract/models/model.ts'
import { m } from '../../paraglide/messages.js'
import { type LiveValue, ownAge } from '../live-value.ts'
import { isPending, type Reads, viewCard } from './card-state.ts'
import { commandStatus } from './command-status.tsx'
import type { Controls } from './control-context.ts'
import { lockOf } from './lock-of.ts'
import { lockedFoot } from './locked-foot.ts'

interface CodeCard {
  reported: LiveValue
  words: (code: number) => string
  request: (code: number) => void
  reads?: Reads
  /** Reporting period of its state, if that is not in every report. */
  everySeconds?: number | undefined
}

export function viewCodeCard(
  setting: Setting,
  controls: Controls,
  { reported, words, request, reads, everySeconds = controls.device.report_seconds }: CodeCard,
) {
  const { device, model, desk, rights, now } = controls
  const { action } = setting
  const given = reads ? { reads } : {}
  const { value, state } = viewCard({
    reported,
    command: desk.commands[action],
    draft: desk.drafts[action],
    online: device.onlineState === 'online',
    decimals: 0,
    ...given,
  })
  const lock = lockOf(setting, device, model, rights)
  const pending = isPending(state) ? state.requested : undefined
  const foot =
    lock && pending === undefined
      ? lockedFoot(lock, desk, controls.sharedLocks)
      : commandStatus({
          state,
          value,
          decimals: 0,
          now,
          words,
          ...given,
          backWords: (code) => m.command_back_to_word({ value: words(code) }),
          restDetail: undefined,
          request,
          cancel: desk.cancel,
          revert: desk.revert,
          isOthers: desk.isOthers,
          dismiss: () => desk.dismiss(action),
          isShort: true,
          isPlain: true,
        })
  const age = ownAge({ ...device, report_seconds: everySeconds }, reported.at, now)
  return { value, pending, age, isClosed: lock !== undefined, foot }
}
