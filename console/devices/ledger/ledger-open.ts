import { createStore } from '../../kit/store.ts'

/** Whether the ledger is unfolded: it stays as it was left from one device to the next. */
export const ledgerOpen = createStore(false)
