import { useDebouncedValue } from '@mantine/hooks'
import { getLocale } from '../paraglide/runtime.js'
import { useAnswer } from '../session/queries.ts'

const askedAfterMs = 350
const fewestLetters = 3
const freshMs = 5 * 60_000

/** Addresses for what is being typed. */
export const useSuggestions = (typed: string) => {
  const [asked] = useDebouncedValue(typed.trim(), askedAfterMs)
  const isAsked = asked.length >= fewestLetters && asked.length <= 200
  const { data, error, isFetching } = useAnswer(
    'searchAddresses',
    { query: { search: asked, language: getLocale() } },
    { enabled: isAsked, quiet: true, keepPrevious: true, staleTime: freshMs },
  )
  const isEnough = typed.trim().length >= fewestLetters
  const isWaiting = isEnough && (typed.trim() !== asked || isFetching)
  // Of fewer letters nothing is asked, and what was found for more is not theirs.
  const isTheirs = isEnough && isAsked
  return { answer: isTheirs ? data : undefined, error: isTheirs ? error : null, isWaiting }
}
export type Suggestions = ReturnType<typeof useSuggestions>
