import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'

const askedAfterMs = 200

/** What is typed to find a choice, and what the server is asked for a moment later. */
export function useSearch() {
  const [typed, onSearch] = useState('')
  const [asked] = useDebouncedValue(typed, askedAfterMs)
  return { asked, isAsked: asked === typed, onSearch }
}
