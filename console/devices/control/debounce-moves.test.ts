import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { debounceMoves } from './debounce-moves.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const desk = () => {
  const send = vi.fn<(action: string, value: number) => void>()
  return { send, ...debounceMoves(send) }
}

test('a burst of moves sends one value after a pause', () => {
  const { send, move } = desk()
  for (const value of [21.5, 22, 22.5]) {
    move('t_r_set', value)
    vi.advanceTimersByTime(100)
  }
  expect(send).not.toHaveBeenCalled()
  vi.advanceTimersByTime(400)
  expect(send.mock.calls).toEqual([['t_r_set', 22.5]])
})

test('a thumb that is held sends nothing, however long it rests', () => {
  const { send, move, hold } = desk()
  hold('t_r_set', true)
  move('t_r_set', 22)
  vi.advanceTimersByTime(60_000)
  expect(send).not.toHaveBeenCalled()
  hold('t_r_set', false)
  vi.advanceTimersByTime(400)
  expect(send.mock.calls).toEqual([['t_r_set', 22]])
})

test('a thumb that was touched and not moved sends nothing', () => {
  const { send, hold } = desk()
  hold('t_r_set', true)
  hold('t_r_set', false)
  vi.advanceTimersByTime(1000)
  expect(send).not.toHaveBeenCalled()
})

test('closing the panel sends what still waits, each once', () => {
  const { send, move, flush } = desk()
  move('t_r_set', 22)
  move('ch_ub', 60)
  flush()
  vi.advanceTimersByTime(1000)
  expect(send.mock.calls).toEqual([
    ['t_r_set', 22],
    ['ch_ub', 60],
  ])
})
