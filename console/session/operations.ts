// What the console knows of each operation when it calls one. The schemas of requests and replies are not in it: forms
// import theirs from the contract, and the build puts only this table into the first load (`plain-operations.ts`).
import type { Route } from '../../contract/route.ts'
import { type Operation, type Routes, routes, staleAfter } from '../../contract/routes.ts'

interface Callable {
  method: Route['method']
  path: string
  tag: Routes[Operation]['tag']
  /** Media type of a body that is not JSON. */
  bodyType: string | undefined
  /** Names of the parameters that its query may have. */
  queryNames: readonly string[]
  isCreate: boolean
  /** Operations to refetch after a success. */
  stale: readonly Operation[] | 'everything'
}

const callable = (operation: Operation): Callable => {
  const { method, path, takes, query, status }: Route = routes[operation]
  return {
    method,
    path,
    tag: routes[operation].tag,
    bodyType: takes?.type,
    queryNames: Object.keys(query?.shape ?? {}),
    // The end of a visit creates its entries and payment.
    isCreate: status === 201 || operation === 'endAppointment',
    stale: staleAfter(operation),
  }
}

export const operations = Object.fromEntries(
  Object.keys(routes).map((operation) => [operation, callable(operation as Operation)]),
) as Record<Operation, Callable>

export { staleAfterEvent } from '../../contract/routes.ts'
