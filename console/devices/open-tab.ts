import { createContext, useContext } from 'react'
import type { DeviceTab } from './device-tabs.ts'

type OpenTab = (part: DeviceTab, at?: number) => void

export const OpenTabContext = createContext<OpenTab>(() => {})

/** For what a tab shows: goes to another part of the same device, in a panel and on a page; the past at a moment. */
export const useOpenTab = (): OpenTab => useContext(OpenTabContext)
