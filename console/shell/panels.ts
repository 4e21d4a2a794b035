// What a screen declares of its side panels.
import type { ComponentType } from 'react'
import type { CompanyKind } from '../../contract/roles.ts'

export interface PanelProps {
  id: string
  tab: string | undefined
}

export interface PanelDeclaration {
  /** Twelfths of the window. 6 docks beside the list; 9 and 10 cover it. */
  width: 6 | 9 | 10
  roles: readonly CompanyKind[]
  component: ComponentType<PanelProps>
}

export type Panels = Record<string, PanelDeclaration>
