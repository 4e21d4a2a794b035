import { expect, test } from 'vitest'
import { metricLabels } from '../../../contract/models/metric-labels.ts'
import el from '../../messages/el.json' with { type: 'json' }
import en from '../../messages/en.json' with { type: 'json' }

/** The command has another name than the value that it changes, because the device reports something else under it. */
const differs = [
  // Beside the state of the same name in a file.
  'cool_set',
  'heat_set',
  'op_mode_set',
  'water_set',
  // Targets, of which the card shows the value.
  't_ch1_set',
  't_ch2_set',
  't_dhw_set',
  't_set',
  // The command ends the offset.
  't_r_ofst',
]

test('a setting has one name, under remote control and in files', () => {
  const names = Object.keys(metricLabels).filter((name) => `setting_${name}` in en && !differs.includes(name))
  expect(names.length).toBeGreaterThan(40)
  for (const name of names)
    expect({ name, ...metricLabels[name] }).toEqual({
      name,
      el: Reflect.get(el, `setting_${name}`),
      en: Reflect.get(en, `setting_${name}`),
    })
})
