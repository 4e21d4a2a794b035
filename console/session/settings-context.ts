import { createContext, useContext } from 'react'
import type { ConsoleSettings } from './settings.ts'

export const SettingsContext = createContext<ConsoleSettings | undefined>(undefined)

export const useSettings = (): ConsoleSettings => {
  const settings = useContext(SettingsContext)
  if (!settings) throw new Error('settings are not loaded')
  return settings
}
