import { expect, test } from 'vitest'
import { boxAround } from './position.ts'

test('a box encloses every place and no more', () => {
  const athens = { latitude: 37.98, longitude: 23.73 }
  const corfu = { latitude: 39.62, longitude: 19.92 }
  expect(boxAround([athens, corfu])).toEqual([19.92, 37.98, 23.73, 39.62])
  expect(boxAround([athens])).toEqual([23.73, 37.98, 23.73, 37.98])
  expect(boxAround([])).toBeUndefined()
})
