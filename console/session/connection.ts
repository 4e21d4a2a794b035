import { createStore, useStore } from '../kit/store.ts'

/** `live`: pushed updates arrive. `waiting`: the stream is opening again. `offline`: the server cannot be reached. */
export type Connection = 'waiting' | 'live' | 'offline'

export const connectionStore = createStore<Connection>(navigator.onLine ? 'waiting' : 'offline')

addEventListener('offline', () => connectionStore.write('offline'))

export const noteReachable = () => connectionStore.write((state) => (state === 'offline' ? 'waiting' : state))
export const noteUnreachable = () => connectionStore.write('offline')

export const useConnection = (): Connection => useStore(connectionStore)

/** True while the server cannot be reached: controls are disabled then. */
export const useOffline = (): boolean => useConnection() === 'offline'
