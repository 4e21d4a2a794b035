import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMessages } from './read-messages.ts'

const aMessage = fc.tuple(fc.constantFrom('D', 'C', 'Z', '1'), fc.uint8Array({ maxLength: 40 }))

function asSent([code, body]: [string, Uint8Array]): Buffer {
  const head = Buffer.alloc(5)
  head.write(code)
  head.writeInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}

test('messages are told whole and in their order, wherever the network cuts them', () => {
  const story = fc.tuple(fc.array(aMessage), fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1 }))
  fc.assert(
    fc.property(story, ([messages, cuts]) => {
      const all = Buffer.concat(messages.map(asSent))
      const heard: [string, Uint8Array][] = []
      const hear = readMessages((code, bytes, start, end) =>
        heard.push([code, new Uint8Array(bytes.subarray(start, end))]),
      )
      for (let at = 0, turn = 0; at < all.length; turn++) {
        const size = cuts[turn % cuts.length] ?? 1
        hear(all.subarray(at, at + size))
        at += size
      }
      expect(heard).toEqual(messages)
    }),
    { numRuns: 2000 },
  )
})
