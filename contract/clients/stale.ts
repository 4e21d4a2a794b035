import { staleByClientName } from '../installations/stale.ts'

/** Operations whose replies name a client or count clients. */
export const staleByClient = [
  ...staleByClientName,
  'listPremiumFilter',
  'listClientOptions',
  'countClients',
  'listArchivedClients',
  'listClientChanges',
] as const
