// What the dashboard counts, as the device lists show it: the server's own rule for each, so that no list holds other
// devices than were promised.

/** All that needs attention, in the order of the dashboard. */
export const inNeed = { attention: ['1'], sort: 'attention' }

/** Installed devices that never sent anything. */
export const neverReported = { installed: ['1'], onlineState: ['unknown'] }
