import { notify, type Tx } from '../database/database.ts'
import { type Notice, sendNotices } from '../live/notices.ts'

/** Channel of those who turn events of alarms into notices. */
export const alarmChannel = 'alarm_events'

/** Informs open consoles, and the workers that inform people. */
export async function announce(tx: Tx, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return
  await sendNotices(tx, notices)
  await notify(tx, alarmChannel, '')
}
