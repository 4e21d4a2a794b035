import { expect, test } from 'vitest'
import { nounCircles } from './noun-circles.ts'

const clientsUseJobs = { from: 'server/clients/clients.ts', to: 'server/jobs/list.ts' }
const jobsUseSearch = { from: 'server/jobs/jobs.ts', to: 'server/search/find.ts' }
const searchUsesClients = { from: 'server/search/index.ts', to: 'server/clients/list.ts' }

test('nouns that use each other through a third are reported with every import of the circle', () => {
  expect(nounCircles('server', [clientsUseJobs, jobsUseSearch, searchUsesClients])).toHaveLength(3)
})

test('nouns that use each other in one direction are in order', () => {
  expect(nounCircles('server', [clientsUseJobs, jobsUseSearch])).toEqual([])
})

test('a file at the root of a room is part of a circle as a noun is', () => {
  const back = { from: 'server/settings.ts', to: 'server/clients/clients.ts' }
  const there = { from: 'server/clients/clients.ts', to: 'server/settings.ts' }
  expect(nounCircles('server', [back, there])).toHaveLength(2)
})

test('imports of other rooms do not count', () => {
  const other = { from: 'server/search/index.ts', to: 'contract/clients/schema.ts' }
  expect(nounCircles('server', [clientsUseJobs, other])).toEqual([])
})
