import { expect, test } from 'vitest'
import { addressOf, viewOf } from './graph-address.ts'
import { chosenRange, presetRange, zoomedTo } from './range.ts'

const now = 1_764_000_000_000
const hour = 3_600_000
const plain = { isTable: false, isCompared: false }

test('the last day as charts, which is shown first, needs no word in the address', () => {
  expect(addressOf({ range: presetRange(1, now), ...plain })).toBeUndefined()
  expect(viewOf(undefined, now)).toEqual({ range: presetRange(1, now), ...plain })
})

test.each([
  ['a preset', { range: presetRange(30, now), ...plain }],
  ['the last day as a table', { range: presetRange(1, now), isTable: true, isCompared: false }],
  [
    'chosen dates beside those before',
    { range: chosenRange({ from: now - 9 * hour, to: now }), isTable: false, isCompared: true },
  ],
  [
    'a zoom, with its way back to a preset',
    { range: zoomedTo(presetRange(7, now), { from: now - 9 * hour, to: now - hour }, now), ...plain },
  ],
  [
    'a zoom, with its way back to chosen dates',
    {
      range: zoomedTo(
        chosenRange({ from: now - 99 * hour, to: now - hour }),
        { from: now - 9 * hour, to: now - 2 * hour },
        now,
      ),
      ...plain,
    },
  ],
])('%s comes back from its address', (_, view) => {
  expect(viewOf(addressOf(view), now)).toEqual(view)
})

test('an address that says nothing sensible shows what is shown first', () => {
  for (const word of ['', '9d', 'x-y', '1764000000000-1763000000000', 'table.previous.maybe'])
    expect(viewOf(word, now).range).toEqual(presetRange(1, now))
})
