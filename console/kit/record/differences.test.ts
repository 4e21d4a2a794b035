import { expect, test } from 'vitest'
import { differencesOf } from './differences.ts'

const fields = { photo: { label: () => 'Φωτογραφία' } }
const change = {
  id: 1,
  at: '2026-11-21T19:00:00Z',
  by: 'Μαρία Παπανικολάου',
  device_id: null,
  before: { photo: null },
  after: { photo: 'IMG_1.jpg' },
}

test('what was added was nothing before; what was changed from nothing says so', () => {
  expect(differencesOf({ ...change, action: 'photo_added' }, fields)).toEqual([
    { label: 'Φωτογραφία', before: undefined, after: 'IMG_1.jpg' },
  ])
  expect(differencesOf({ ...change, action: 'photo_changed' }, fields)).toEqual([
    { label: 'Φωτογραφία', before: '', after: 'IMG_1.jpg' },
  ])
})
