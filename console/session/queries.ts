import {
  keepPreviousData,
  QueryClient,
  type QueryKey,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import { staleAfter } from '../../contract/routes.ts'
import { isPassing, type Problem } from '../kit/problem/problem.ts'
import { type Answer, call, type Operation, type SentTo } from './api.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      gcTime: 10 * 60_000,
      networkMode: 'always',
      retry: (count, error) => count < 1 && isPassing(error),
      retryDelay: 1_500,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** `call` for an operation that only the caller of the hook knows. */
const callWith = call as <O extends Operation>(operation: O, sent: object) => Promise<Answer<O>>

export const answerKey = <O extends Operation>(operation: O, sent?: SentTo<O>): QueryKey =>
  sent === undefined ? [operation] : [operation, sent]

interface AnswerOptions {
  enabled?: boolean
  refetchInterval?: number | false
  staleTime?: number
  /** Shows the earlier page or filter until the next one arrives. */
  keepPrevious?: boolean
  /** False for a reply so large that a comparison with the one before takes longer than drawing it. */
  structuralSharing?: boolean
  quiet?: boolean
}

/** A GET of the contract, cached by operation and request. */
export const useAnswer = <const O extends Operation>(
  operation: O,
  sent: SentTo<O>,
  { keepPrevious, quiet, ...options }: AnswerOptions = {},
): UseQueryResult<Answer<O>, Problem> =>
  useQuery<Answer<O>, Problem>({
    queryKey: answerKey(operation, sent),
    queryFn: ({ signal }) => callWith(operation, { ...sent, signal, quiet }),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...options,
  })

/** Refetches what the route of a successful operation declares stale. */
export const refreshAfter = (operation: Operation, client = queryClient): Promise<void> => {
  const stale = staleAfter(operation)
  const isStale = ({ queryKey }: { queryKey: QueryKey }) =>
    stale === 'everything' || stale.some((name) => name === queryKey[0])
  return client.invalidateQueries({ predicate: isStale })
}

/** Prefetches a reply unless it is fresh; a failure is ignored. */
export const expectAnswer = <const O extends Operation>(operation: O, sent: SentTo<O>): void =>
  void queryClient.prefetchQuery({
    queryKey: answerKey(operation, sent),
    queryFn: ({ signal }) => callWith(operation, { ...sent, signal, quiet: true }),
    retry: false,
  })
