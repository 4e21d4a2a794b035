import { expect, test } from 'vitest'
import { type Away, findOutage } from './outages.rules.ts'

const minuteMs = 60_000

/** A device of each home, silent since so many minutes. */
const silent = (minutes: readonly number[], homeOf = (at: number) => `home ${at}`): Away[] =>
  minutes.map((minute, at) => ({
    device: { device_id: `D${at}`, installation_id: homeOf(at), company_id: 'company' },
    since: new Date(minute * minuteMs),
  }))
const outageOf = (away: readonly Away[], all: number, open?: { devices: string[]; most_devices: number }) =>
  findOutage(away, { all, everywhere: new Set(), open })?.together.map(({ device }) => device.device_id)

test('more homes silent within minutes than by chance are an outage; the threshold grows with the company', () => {
  expect(outageOf(silent([0, 1, 2, 4]), 40)).toEqual(['D0', 'D1', 'D2', 'D3'])
  expect(outageOf(silent([0, 1, 2]), 40)).toBeUndefined()
  const ten = Array.from({ length: 10 }, (_, at) => at / 5)
  expect(outageOf(silent(ten), 1000)).toHaveLength(10)
  expect(outageOf(silent(ten), 10_000)).toBeUndefined()
  expect(outageOf(silent([...ten, ...ten]), 10_000)).toHaveLength(20)
})

test('silences minutes apart, or of one home, are no outage', () => {
  expect(outageOf(silent([0, 2, 4, 6]), 40)).toBeUndefined()
  expect(
    outageOf(
      silent([0, 0, 0, 0, 0], (at) => `home ${Math.max(1, at - 1)}`),
      40,
    ),
  ).toBeUndefined()
})

test('two outages at a time are both found, and what fell silent between them is of neither', () => {
  const away = silent([0, 1, 1, 2, 30, 60, 61, 62, 62])
  expect(outageOf(away, 100)).toEqual(['D0', 'D1', 'D2', 'D3', 'D5', 'D6', 'D7', 'D8'])
})

test('it lasts while half of its devices are away, and takes in no other meanwhile', () => {
  const open = { devices: ['D0', 'D1', 'D2', 'D3'], most_devices: 4 }
  const [first, second, third, fourth, other] = silent([0, 1, 1, 2, 9])
  const left = (...some: (Away | undefined)[]) =>
    outageOf(
      some.flatMap((one) => one ?? []),
      40,
      open,
    )
  expect(left(first, second, third, fourth, other)).toEqual(open.devices)
  expect(left(first, second, other)).toEqual(['D0', 'D1'])
  expect(left(first, other)).toBeUndefined()
})
