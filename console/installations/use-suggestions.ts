import { useDebouncedValue } from '@mantine/hooks'
import { getLocale } from '../paraglide/runtime.js'
import { useAnswer } from '../session/queries.ts'

const debounceMs = 350
const fewestLetters = 3
const freshMs = 5 * 60_000

/** Address suggestions for the typed text. */
export const useSuggestions = (typed: string) => {
  const [searched] = useDebouncedValue(typed.trim(), debounceMs)
  const isLongEnough = searched.length >= fewestLetters && searched.length <= 200
  const { data, error, isFetching } = useAnswer(
    'searchAddresses',
    { query: { search: searched, language: getLocale() } },
    { enabled: isLongEnough, quiet: true, keepPrevious: true, staleTime: freshMs },
  )
  const isEnough = typed.trim().length >= fewestLetters
  const isWaiting = isEnough && (typed.trim() !== searched || isFetching)
  // Short texts are not searched, and earlier results do not belong to them.
  const isTheirs = isEnough && isLongEnough
  return { answer: isTheirs ? data : undefined, error: isTheirs ? error : null, isWaiting }
}
export type Suggestions = ReturnType<typeof useSuggestions>
