import { createContext, type ReactNode } from 'react'

/** What stands beside the filters of every list, and is of no list's own. */
export const ListExtrasContext = createContext<ReactNode>(null)
