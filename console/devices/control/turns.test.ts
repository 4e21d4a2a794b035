import { expect, test, vi } from 'vitest'
import { createTurns } from './turns.ts'

/** What was sent, in order; each is answered when a test says so. */
function desk() {
  const answers: (() => void)[] = []
  const send = vi
    .fn<(action: string, value: number) => Promise<void>>()
    .mockImplementation(() => new Promise((answer) => answers.push(answer)))
  const turns = createTurns(send, (one, other) => one === other)
  const answer = async () => {
    answers.shift()?.()
    await Promise.resolve()
    await Promise.resolve()
  }
  return { ...turns, answer, sent: send.mock.calls }
}

test('while a wish is on its way only the latest of the next ones waits', async () => {
  const { ask, answer, sent } = desk()
  for (const value of [21.5, 22, 22.5, 23]) ask('t_r_set', value)
  expect(sent).toEqual([['t_r_set', 21.5]])
  await answer()
  expect(sent).toEqual([
    ['t_r_set', 21.5],
    ['t_r_set', 23],
  ])
  await answer()
  expect(sent).toHaveLength(2)
})

test('the latest wish being the one on its way, nothing more is sent', async () => {
  const { ask, answer, isAt, sent } = desk()
  for (const value of [22, 21, 22]) ask('t_r_set', value)
  expect(isAt('t_r_set')).toBe(true)
  await answer()
  expect(sent).toEqual([['t_r_set', 22]])
  expect(isAt('t_r_set')).toBe(false)
})

test('settings of registers of their own wait for nobody, those of one for each other, in the order last asked', async () => {
  const { ask, answer, isAt, sent } = desk()
  ask('ctl_mod', 7)
  ask('t_r_set', 22)
  ask('ctl_mod', 4)
  ask('ctl_mod_dhw', 0)
  ask('ctl_mod', 0)
  expect(sent).toEqual([
    ['ctl_mod', 7],
    ['t_r_set', 22],
  ])
  expect([isAt('ctl_mod_dhw'), isAt('t_ch1_set')]).toEqual([true, false])
  await answer()
  expect(sent.at(-1)).toEqual(['ctl_mod_dhw', 0])
  await answer()
  await answer()
  expect(sent.at(-1)).toEqual(['ctl_mod', 0])
})

test('at the end all that waits is sent, once', async () => {
  const { ask, answer, flush, sent } = desk()
  ask('t_r_set', 22)
  ask('t_r_set', 23)
  flush()
  expect(sent).toEqual([
    ['t_r_set', 22],
    ['t_r_set', 23],
  ])
  await answer()
  expect(sent).toHaveLength(2)
})
