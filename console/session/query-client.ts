// The cache of replies. Screens reach it by the functions of queries.ts, whose operations are typed.
import { QueryClient } from '@tanstack/react-query'
import { isPassing } from '../kit/problem/problem.ts'

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
