import { beforeEach, expect, test } from 'vitest'
import { hcMb } from '../../../contract/models/hc-mb.ts'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { searchSettings } from './setting-search.ts'

beforeEach(() => overwriteGetLocale(() => 'el'))

const found = (text: string) => searchSettings(hcMb.settings, text).map(({ action }) => action)

test('a setting is found by words of its name and section, without accents or case', () => {
  expect(found('ΑΠΟΛΥΜΑΝΣΗ')).toEqual(['disinf_set'])
  expect(found('καθυστερηση αντίσταση')).toEqual(['ibh_dt_dly'])
})

test('nothing typed finds everything, and nonsense nothing', () => {
  expect(found('  ')).toHaveLength(hcMb.settings.length)
  expect(found('ζζζ')).toEqual([])
})
