import { createStore } from '../../kit/store.ts'

/** Whether the ledger is expanded; shared by all devices. */
export const ledgerOpen = createStore(false)
