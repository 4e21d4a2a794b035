import { expect, test } from 'vitest'
import { coloursOf, personColourKeys, personColours } from './colours.ts'

const channel = (hex: string, at: number): number => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
const luminance = (hex: string): number =>
  0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5)
const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

test.each(personColourKeys)('%s is seen on the light and on the dark surface', (key) => {
  for (const surface of ['#ffffff', '#f8f7f5', '#1a1917', '#121110'])
    expect(contrast(personColours[key], surface), `on ${surface}`).toBeGreaterThanOrEqual(3)
})

test('a chosen colour stays; everyone else has one of their own', () => {
  const colours = coloursOf([
    { id: 'a', color: null },
    { id: 'b', color: 'blue' },
    { id: 'c', color: null },
  ])
  expect([...colours.entries()].toSorted()).toEqual([
    ['a', 'orange'],
    ['b', 'blue'],
    ['c', 'green'],
  ])
  const many = Array.from({ length: 25 }, (_, at) => ({ id: String(at), color: null }))
  expect(coloursOf(many).size).toBe(25)
})
