import {
  type FetchQueryOptions,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import type { Problem } from '../kit/problem/problem.ts'
import { type Answer, call, type Operation, type SentTo } from './api.ts'
import { operations } from './operations.ts'
import { queryClient } from './query-client.ts'

/** `call` for an operation that only the caller of the hook knows. */
const callWith = call as <O extends Operation>(operation: O, sent: object) => Promise<Answer<O>>

export const answerKey = <O extends Operation>(operation: O, sent?: SentTo<O>): QueryKey =>
  sent === undefined ? [operation] : [operation, sent]

interface AnswerOptions {
  enabled?: boolean
  refetchInterval?: number | false
  staleTime?: number
  /** 0 for a reply that each form reads for itself. */
  gcTime?: number
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

const refetch = (stale: readonly Operation[] | 'everything', client: QueryClient): Promise<void> => {
  const isStale = ({ queryKey }: { queryKey: QueryKey }) =>
    stale === 'everything' || stale.some((name) => name === queryKey[0])
  return client.invalidateQueries({ predicate: isStale })
}

/** Refetches what is on screen of some operations; the rest when it is shown again. */
export const refresh = (...operations: readonly Operation[]): Promise<void> =>
  refetch(operations, queryClient)

/** Refetches what the route of a successful operation declares stale. */
export const refreshAfter = (operation: Operation, client = queryClient): Promise<void> =>
  refetch(operations[operation].stale, client)

/** Fetches a reply again unless it is fresh or already on its way. */
export const refreshIfStale = <const O extends Operation>(operation: O, sent: SentTo<O>): Promise<void> =>
  queryClient.refetchQueries({ queryKey: answerKey(operation, sent), stale: true }, { cancelRefetch: false })

/** The cached replies of an operation to whatever was sent, the newest first. */
export const cachedAnswers = <O extends Operation>(operation: O): Answer<O>[] =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: answerKey(operation) })
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .flatMap(({ state }) => (state.data === undefined ? [] : [state.data as Answer<O>]))

/** Puts a reply into the cache, until it is fetched again. */
export const cacheAnswer = <const O extends Operation>(
  operation: O,
  sent: SentTo<O>,
  change: (cached: Answer<O> | undefined) => Answer<O> | undefined,
): void => void queryClient.setQueryData<Answer<O>>(answerKey(operation, sent), change)

/** Changes every cached reply of an operation, until it is fetched again. */
export const changeAnswers = <const O extends Operation>(
  operation: O,
  change: (cached: Answer<O>) => Answer<O>,
): void =>
  void queryClient.setQueriesData<Answer<O>>(
    { queryKey: answerKey(operation) },
    (cached) => cached && change(cached),
  )

/** Prefetches what is not fresh; a failure is ignored. */
export const prefetch = <Data>(options: FetchQueryOptions<Data, Error, Data>): void =>
  void queryClient.prefetchQuery({ ...options, retry: false })

export const expectAnswer = <const O extends Operation>(operation: O, sent: SentTo<O>): void =>
  prefetch({
    queryKey: answerKey(operation, sent),
    queryFn: ({ signal }) => callWith(operation, { ...sent, signal, quiet: true }),
  })
