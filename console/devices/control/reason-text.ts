import type { Command, CommandReason } from '../../../contract/commands/routes.ts'
import { formatClock, formatNumber } from '../../kit/format.ts'
import { m } from '../../paraglide/messages.js'

type Ended = Pick<Command, 'reason' | 'limit' | 'expires_at'>

const reasons: Record<CommandReason, (command: Ended) => string> = {
  no_ack: () => m.reason_no_ack(),
  not_confirmed: () => m.reason_not_confirmed(),
  device_range: ({ limit }) =>
    limit === null ? m.reason_device_range() : m.reason_device_limit({ limit: formatNumber(limit) }),
  device_unknown: () => m.reason_device_unknown(),
  device_type: () => m.reason_device_type(),
  device_locked: () => m.reason_device_locked(),
  device_refused: () => m.reason_device_refused(),
  expired: ({ expires_at }) => m.reason_expired({ time: formatClock(expires_at) }),
  superseded: () => m.reason_superseded(),
  cancelled_by_person: () => m.reason_cancelled_by_person(),
  bulk_stopped: () => m.reason_bulk_stopped(),
}

/** Why a command did not succeed, and what to do about it. */
export const reasonText = (command: Ended): string =>
  command.reason === null ? m.reason_unknown() : reasons[command.reason](command)
