// Filters of the device lists for the figures of the dashboard: the same rules as on the server, so that a list shows
// exactly the counted devices.

/** All devices that need attention, in the order of the dashboard. */
export const inNeed = { attention: ['1'], sort: 'attention' }

/** Installed devices without any report. */
export const neverReported = { installed: ['1'], onlineState: ['unknown'] }
