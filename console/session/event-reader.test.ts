import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEventReader } from './event-reader.ts'

const read = (pieces: string[]) => {
  const received: string[] = []
  const reader = createEventReader((data) => received.push(data))
  for (const piece of pieces) reader(piece)
  return received
}

test('an event is received once; comments and names are not data', () => {
  expect(
    read([': hello\n\nevent: device\ndata: {"a":1}\n\ndata: x\r\ndata: y\r\n\r\ndata: unfinished']),
  ).toEqual(['{"a":1}', 'x\ny'])
})

test('it does not matter where the stream is cut', () => {
  const stream = ': ping\n\nevent: device\ndata: {"type":"device"}\n\ndata: one\ndata: two\n\n'
  fc.assert(
    fc.property(fc.array(fc.nat(stream.length)), (cuts) => {
      const edges = [0, ...cuts.sort((a, b) => a - b), stream.length]
      const pieces = edges.slice(1).map((end, index) => stream.slice(edges[index], end))
      expect(read(pieces)).toEqual(['{"type":"device"}', 'one\ntwo'])
    }),
  )
})
