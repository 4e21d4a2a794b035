import type { ReactNode } from 'react'

export interface FootAction {
  label: string
  icon?: ReactNode
  onPress: () => void
}

/** The line of truth under a control: what state it is in, who and when, and what can be done about it. */
export interface Foot {
  tone: 'quiet' | 'fine' | 'progress' | 'fault' | 'locked'
  line: string
  detail?: string | undefined
  actions?: readonly FootAction[] | undefined
}
