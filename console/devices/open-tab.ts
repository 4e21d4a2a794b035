import { createContext, useContext } from 'react'
import type { DeviceTab } from './device-tabs.ts'

type OpenTab = (part: DeviceTab, at?: number) => void

export const OpenTabContext = createContext<OpenTab>(() => {})

/** Lets a tab open another tab of the same device, in a panel or on a page, optionally at a moment. */
export const useOpenTab = (): OpenTab => useContext(OpenTabContext)
