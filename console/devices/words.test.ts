import { afterEach, describe, expect, test } from 'vitest'
import { modelOf } from '../../contract/models/index.ts'
import { deviceTypeSchema, type Model } from '../../contract/models/model.ts'
import { overwriteGetLocale } from '../paraglide/runtime.js'
import { choiceWord, sectionWord, settingWord } from './control/setting-words.ts'
import { chartWord, metricWord, wholeMetricWord } from './metric-words.ts'
import { deviceTypeWord, unitWord } from './words.ts'

const models = deviceTypeSchema.options.flatMap((type) => modelOf(type) ?? [])

afterEach(() => overwriteGetLocale(() => 'el'))

test('every device type has a model', () => {
  expect(models).toHaveLength(deviceTypeSchema.options.length)
})

const unnamed = (keys: readonly string[], word: (key: string) => string) =>
  keys.filter((key) => word(key) === key || word(key).trim() === '')

describe.each(['el', 'en'] as const)('in %s', (locale) => {
  test.each(models.map((model): [string, Model] => [model.type, model]))(
    '%s: nothing that a person sees of it is named by its wire name',
    (type, model) => {
      overwriteGetLocale(() => locale)
      const { settings, charts } = model
      const series = charts.flatMap((chart) => chart.series.map(({ metric }) => metric))
      const options = settings.flatMap((setting) => (setting.kind === 'choice' ? setting.options : []))
      expect(deviceTypeWord(type)).not.toBe(type)
      expect(
        unnamed(
          settings.map(({ action }) => action),
          settingWord,
        ),
      ).toEqual([])
      expect(
        unnamed(
          settings.map(({ section }) => section),
          sectionWord,
        ),
      ).toEqual([])
      expect(
        unnamed(
          options.map(({ key }) => key),
          choiceWord,
        ),
      ).toEqual([])
      expect(
        unnamed(
          charts.map(({ key }) => key),
          chartWord,
        ),
      ).toEqual([])
      expect(unnamed(series, (name) => metricWord(name, model))).toEqual([])
      const units = model.metrics.flatMap(({ unit }) => unit ?? [])
      expect(units).not.toEqual([])
      expect(units.filter((unit) => !unitWord(unit))).toEqual([])
    },
  )
})

test.each(['el', 'en'] as const)('in %s no two settings of a device have one name', (locale) => {
  overwriteGetLocale(() => locale)
  for (const { settings } of models) {
    const words = settings.map(({ action }) => settingWord(action))
    expect(words).toEqual([...new Set(words)])
  }
})

test('what is per phase on a three-phase meter is per channel on a single-phase one', () => {
  const [one, three] = (['SHELLY_EM_1PH', 'SHELLY_EM_3PH'] as const).map((type) => modelOf(type))
  if (!one || !three) throw new Error('meters have models')
  expect(metricWord('power_b', one)).toBe('Κανάλι 2')
  expect(metricWord('power_b', three)).toBe('Φάση B')
  expect(wholeMetricWord('current_b', one)).toBe('Ρεύμα 2')
  expect(wholeMetricWord('current_b', three)).toBe('Ρεύμα B')
})
