import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'

const debounceMs = 200

/** The typed search text, and its debounced value for the request. */
export function useSearch() {
  const [typed, onSearch] = useState('')
  const [search] = useDebouncedValue(typed, debounceMs)
  return { search, isCurrent: search === typed, onSearch }
}
