// Filters of the device lists for the figures of the dashboard: the same rules as on the server, so that a list shows
// exactly the counted devices.

import type { FaultWeek } from '../../contract/faults/routes.ts'
import { type Days, periodOf } from '../kit/period/period.ts'

/** Installed devices without any report. */
export const neverReported = { installed: ['1'], onlineState: ['unknown'] }

const installed = { installed: ['1'] }

export const listsOfFigures = {
  total: {},
  installed,
  active: { ...installed, onlineState: ['online'] },
  offline: { ...installed, onlineState: ['offline'] },
  offlineOrUnknown: { ...installed, onlineState: ['offline', 'unknown'] },
  error: { fault: ['1'] },
}

/** Installed on these days, both included. */
export const installedOn = (days: Days) => ({ period: [periodOf(days)] })

/** In the address of the dashboard: which faults its table shows. */
export const faultsThatBlock = { blocking: ['1'], week: undefined }
export const faultsThatDoNot = { blocking: ['0'], week: undefined }
export const faultsOfWeek = (week: FaultWeek) => ({ week, blocking: undefined })
