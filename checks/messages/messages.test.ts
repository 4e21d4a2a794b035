import { describe, expect, test } from 'vitest'
import { compareCatalogues } from './catalogue.ts'
import { keysUsedIn, wordsShownIn } from './sources.ts'

const shown = (text: string, path = 'console/devices/Planted.tsx') =>
  wordsShownIn({ path, text }, ['Thalpos'])

describe('the message files', () => {
  test('agree when they hold the same keys and placeholders', () => {
    const plural = (one: string) => [
      { declarations: ['input count'], match: { 'n=one': one, 'n=other': '{count}' } },
    ]
    expect(
      compareCatalogues({
        el: { count: plural('ένα'), hello: 'Γεια, {name}' },
        en: { count: plural('one'), hello: 'Hi {name}' },
      }),
    ).toEqual([])
  })

  test.each([
    ['a key without its twin', { a: 'α' }, {}, 'a is missing from en.json'],
    ['a key without its Greek', {}, { a: 'a' }, 'a is missing from el.json'],
    ['another placeholder', { a: '{x}' }, { a: '{y}' }, 'a has {x} in Greek and {y} in English'],
    ['an empty text', { a: ' ' }, { a: 'a' }, 'a is empty'],
  ])('are refused for %s', (_, el, en, fault) => {
    expect(compareCatalogues({ el, en })).toEqual([fault])
  })

  test('are refused out of order', () => {
    const faults = compareCatalogues({ el: { b: 'β', a: 'α' }, en: { a: 'a', b: 'b' } })
    expect(faults).toEqual(['el.json is not sorted: node checks/messages.ts --sort'])
  })
})

describe('words that are no message', () => {
  test.each([
    ['between tags', '<p>Devices</p>'],
    ['in braces', "<p>{'Devices'}</p>"],
    ['in a choice', "<p>{on ? 'Devices' : 'None'}</p>"],
    ['in a template', '<p>{`Devices ${count}`}</p>'],
    ['in a label', '<Card label="Devices" />'],
    ['in an accessible label', "<Card aria-label={'Devices'} />"],
    ['in Greek anywhere', "const title = 'Συσκευές'"],
  ])('are found %s', (_, text) => {
    expect(shown(text)[0]).toMatch(/^console\/devices\/Planted\.tsx:1 shows "/)
  })

  test.each([
    ['a message', '<p>{m.place_devices()}</p>'],
    ['a name', '<p>Thalpos</p>'],
    ['a sign', '<p>—</p>'],
    ['a class', '<p className="wide open">{value}</p>'],
    ['a key', "<p>{place === 'Συσκευές' && <b />}</p>"],
  ])('are not seen in %s', (_, text) => {
    expect(shown(text)).toEqual([])
  })

  test('may stand in the gallery and in tests', () => {
    expect(shown('<p>Devices</p>', 'console/gallery/Gallery.tsx')).toEqual([])
    expect(shown('<p>Devices</p>', 'console/devices/Planted.test.tsx')).toEqual([])
  })
})

test('a message counts as used where it is written out', () => {
  const text = 'const title = m.place_devices()\nconst form = items.place_clients'
  expect([...keysUsedIn([{ path: 'console/a.ts', text }])]).toEqual(['place_devices'])
})
