import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brandRules, contrast, parseHex, type Rgb, untilReadable } from './brand.ts'

const colours = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255))

test('any brand colour is moved until text in it can be read', () => {
  fc.assert(
    fc.property(colours, (colour) => {
      expect(
        contrast(untilReadable(colour, [255, 255, 255], [0, 0, 0]), [255, 255, 255]),
      ).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('text on the accent can be read in both schemes', () => {
  fc.assert(
    fc.property(colours, (colour) => {
      const hex = `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`
      for (const rule of (brandRules(hex) ?? '').split('\n')) {
        const token = (name: string) => parseHex(new RegExp(`--${name}:(#\\w+)`).exec(rule)?.[1] ?? '') as Rgb
        expect(contrast(token('accent'), token('on-accent'))).toBeGreaterThanOrEqual(4.5)
        expect(contrast(token('accent-ink'), token('accent-soft'))).toBeGreaterThanOrEqual(4.5)
      }
    }),
  )
})

test('what is not a colour changes nothing', () => {
  expect(brandRules('javascript:alert(1)')).toBeUndefined()
  expect(brandRules('#12345')).toBeUndefined()
})
