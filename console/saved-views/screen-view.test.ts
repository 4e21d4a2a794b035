import { expect, test } from 'vitest'
import { isSameView, screenOf, viewOf } from './screen-view.ts'

test('a view holds search, filters and order, but no page, panel or chosen row', () => {
  const search = {
    fault: ['1'],
    search: 12,
    sort: 'online',
    order: 'desc',
    page: 3,
    panel: 'device:A',
    tab: 'general',
    device: 'TH-OT-1',
    change: '0198a000-0000-7000-8000-000000000001',
  }
  expect(viewOf(search)).toEqual({ fault: ['1'], search: '12', sort: 'online', order: 'desc' })
  expect(viewOf({ fault: undefined, kind: [], search: '' })).toEqual({})
})

test('only screens with filters have views', () => {
  expect([screenOf('/devices'), screenOf('/devices/TH-OT-1'), screenOf('/404')]).toEqual([
    'devices',
    undefined,
    undefined,
  ])
})

test('the same words in another order are the same view', () => {
  expect(isSameView({ fault: ['1'], sort: 'online' }, { sort: 'online', fault: '1' })).toBe(true)
  expect(isSameView({ fault: ['1'] }, { fault: ['0'] })).toBe(false)
})
