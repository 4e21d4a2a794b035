import { expect, test } from 'vitest'
import { changedFields, conflictingFields } from './changed-fields.ts'

const seen = { title: 'Βλάβη', notes: null, cost: 80, helper_ids: ['a'], updated_at: null }

test('a field with its stored value is left out, whatever an empty one is called', () => {
  expect(changedFields(seen, { title: 'Βλάβη', notes: undefined, cost: 80, helper_ids: ['a'] })).toEqual({})
  expect(changedFields(seen, { title: 'Βλάβη', notes: 'Σκύλος', cost: null })).toEqual({
    notes: 'Σκύλος',
    cost: null,
  })
})

test('fields that change as a whole are sent as a whole', () => {
  const place = { latitude: 40.6, longitude: 22.9, area: 'Θέρμη' }
  const together = [['latitude', 'longitude']]
  expect(changedFields(place, { ...place, longitude: 23 }, together)).toEqual({
    latitude: 40.6,
    longitude: 23,
  })
  expect(changedFields(place, { ...place, area: 'Πυλαία' }, together)).toEqual({ area: 'Πυλαία' })
})

test('two people conflict only where they set the same field to different values', () => {
  const now = { ...seen, notes: 'Κλειδί', cost: 90 }
  expect(conflictingFields({ title: 'Σβήνει' }, seen, now)).toEqual([])
  expect(conflictingFields({ notes: 'Κλειδί' }, seen, now)).toEqual([])
  expect(conflictingFields({ notes: 'Σκύλος', cost: 85 }, seen, now)).toEqual(['notes', 'cost'])
})
