import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Command } from '../../../contract/commands/routes.ts'
import { queryClient } from '../../session/query-client.ts'
import { aCommand } from './control.testing.tsx'
import { type CommandDesk, useCommandDesk } from './use-command-desk.ts'

interface Put {
  action: string
  action_value: number
  outlivesPage: boolean
  accept(): void
  refuse(): void
}

let root: Root
let desk: CommandDesk
let puts: Put[]

const Desk = () => {
  const own = useCommandDesk('TH-1', false)
  useEffect(() => {
    desk = own
  }, [own])
  return null
}

const answer: typeof fetch = (_address, { method, body, keepalive } = {}) => {
  if (method !== 'PUT') return Promise.resolve(Response.json({ items: [], total: 0 }))
  return new Promise((resolve) => {
    const { action, action_value } = JSON.parse(body as string) as Pick<Command, 'action'> &
      Pick<Put, 'action_value'>
    const command = aCommand({ id: `c${puts.length}`, action, action_value })
    puts.push({
      action,
      action_value,
      outlivesPage: keepalive === true,
      accept: () => resolve(Response.json(command)),
      refuse: () => resolve(Response.json({ status: 400, key: 'action_value_range' }, { status: 400 })),
    })
  })
}

const sent = () => puts.map(({ action, action_value }) => [action, action_value])
const drafted = (action: string) => desk.drafts[action]

beforeEach(async () => {
  puts = []
  vi.spyOn(window, 'fetch').mockImplementation(answer)
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <QueryClientProvider client={queryClient}>
      <Desk />
    </QueryClientProvider>,
  )
  await vi.waitUntil(() => vi.mocked(window.fetch).mock.calls.length > 0, { timeout: 20_000 })
})
afterEach(() => {
  root.unmount()
  queryClient.clear()
  vi.restoreAllMocks()
})

/** A second move ends while the first has no reply. */
async function twoMoves() {
  desk.move('t_r_set', 22.5)
  await expect.poll(sent).toEqual([['t_r_set', 22.5]])
  desk.move('t_r_set', 23)
  await expect.poll(() => drafted('t_r_set')).toMatchObject({ phase: 'sending', value: 23 })
  expect(puts).toHaveLength(1)
}

test('a move waits for the reply to the one before and wins', async () => {
  await twoMoves()
  puts[0]?.accept()
  await expect.poll(sent).toEqual([
    ['t_r_set', 22.5],
    ['t_r_set', 23],
  ])
  expect(drafted('t_r_set')).toMatchObject({ phase: 'sending', value: 23 })
  puts[1]?.accept()
  await expect.poll(() => drafted('t_r_set')).toBeUndefined()
  expect(desk.commands.t_r_set).toMatchObject({ action_value: 23 })
})

test('a move that is refused does not lose the one after it', async () => {
  await twoMoves()
  puts[0]?.refuse()
  await expect.poll(() => puts.length).toBe(2)
  expect(drafted('t_r_set')).toMatchObject({ phase: 'sending', value: 23 })
  puts[1]?.refuse()
  await expect.poll(() => drafted('t_r_set')).toMatchObject({ phase: 'refused', value: 23 })
})

test('switches of one register are sent one after another, those of two at once', async () => {
  desk.request('ctl_mod_dhw', 0)
  desk.request('ctl_mod', 4)
  desk.request('heat_set', 1)
  desk.request('ctl_mod', 0)
  await expect.poll(sent).toEqual([
    ['ctl_mod_dhw', 0],
    ['heat_set', 1],
  ])
  puts[0]?.accept()
  await expect.poll(sent).toEqual([
    ['ctl_mod_dhw', 0],
    ['heat_set', 1],
    ['ctl_mod', 0],
  ])
})

test('closing the browser tab sends moves and waiting requests with keepalive', async () => {
  desk.request('heat_set', 1)
  desk.request('heat_set', 0)
  await expect.poll(sent).toEqual([['heat_set', 1]])
  desk.hold('t_r_set', true)
  desk.move('t_r_set', 22)
  dispatchEvent(new PageTransitionEvent('pagehide'))
  await expect
    .poll(() => sent().toSorted())
    .toEqual([
      ['heat_set', 0],
      ['heat_set', 1],
      ['t_r_set', 22],
    ])
  expect(puts.every(({ outlivesPage }) => outlivesPage)).toBe(true)
})
