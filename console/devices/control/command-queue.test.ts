import { expect, test, vi } from 'vitest'
import { createCommandQueue } from './command-queue.ts'

/** What was sent, in order; `answer` resolves the oldest. */
function desk() {
  const answers: (() => void)[] = []
  const send = vi
    .fn<(action: string, value: number) => Promise<void>>()
    .mockImplementation(() => new Promise((answer) => answers.push(answer)))
  const turns = createCommandQueue(send, (one, other) => one === other)
  const answer = async () => {
    answers.shift()?.()
    await Promise.resolve()
    await Promise.resolve()
  }
  return { ...turns, answer, sent: send.mock.calls }
}

test('during a request only the latest of the next ones waits', async () => {
  const { enqueue, answer, sent } = desk()
  for (const value of [21.5, 22, 22.5, 23]) enqueue('t_r_set', value)
  expect(sent).toEqual([['t_r_set', 21.5]])
  await answer()
  expect(sent).toEqual([
    ['t_r_set', 21.5],
    ['t_r_set', 23],
  ])
  await answer()
  expect(sent).toHaveLength(2)
})

test('a request equal to the one being sent is not sent again', async () => {
  const { enqueue, answer, has, sent } = desk()
  for (const value of [22, 21, 22]) enqueue('t_r_set', value)
  expect(has('t_r_set')).toBe(true)
  await answer()
  expect(sent).toEqual([['t_r_set', 22]])
  expect(has('t_r_set')).toBe(false)
})

test('settings of different registers never wait; those of one register are sent in the order of the last request', async () => {
  const { enqueue, answer, has, sent } = desk()
  enqueue('ctl_mod', 7)
  enqueue('t_r_set', 22)
  enqueue('ctl_mod', 4)
  enqueue('ctl_mod_dhw', 0)
  enqueue('ctl_mod', 0)
  expect(sent).toEqual([
    ['ctl_mod', 7],
    ['t_r_set', 22],
  ])
  expect([has('ctl_mod_dhw'), has('t_ch1_set')]).toEqual([true, false])
  await answer()
  expect(sent.at(-1)).toEqual(['ctl_mod_dhw', 0])
  await answer()
  await answer()
  expect(sent.at(-1)).toEqual(['ctl_mod', 0])
})

test('a flush sends everything that waits, once', async () => {
  const { enqueue, answer, flush, sent } = desk()
  enqueue('t_r_set', 22)
  enqueue('t_r_set', 23)
  flush()
  expect(sent).toEqual([
    ['t_r_set', 22],
    ['t_r_set', 23],
  ])
  await answer()
  expect(sent).toHaveLength(2)
})
