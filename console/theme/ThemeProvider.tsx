import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import './base.css'
import '@mantine/core/styles.layer.css'
import './fonts.css'
import './tokens.css'
import { resolveVariables, theme } from './theme.ts'

const schemeStore = localStorageColorSchemeManager({ key: 'color_scheme' })

export const ThemeProvider = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={resolveVariables}
    defaultColorScheme="auto"
    colorSchemeManager={schemeStore}
    deduplicateCssVariables
  >
    {children}
  </MantineProvider>
)
