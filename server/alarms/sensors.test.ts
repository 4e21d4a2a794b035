import { expect, test } from 'vitest'
import { hcMb } from '../../contract/models/hc-mb.ts'
import { sensorCodes } from './sensors.ts'

test('every code of a sensor without a value with which a heat pump goes on is one of a failed sensor', () => {
  const named = (hcMb.faultCodes ?? []).filter(
    ({ blocking, description }) => !blocking && / sensor .*gives no value/.test(description.en),
  )
  expect(sensorCodes).toEqual(named.map(({ value }) => String(value)))
})
