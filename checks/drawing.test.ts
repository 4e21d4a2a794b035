import { expect, test } from 'vitest'
import { faultsOf } from './drawing.ts'

const uses = new Map([
  ['settings', new Set<string>()],
  ['database', new Set(['settings'])],
  ['devices', new Set(['database', 'settings'])],
])

test('a drawing of all folders, each below those it uses, has no fault', () => {
  expect(faultsOf('settings\ndatabase\ndevices\n', uses)).toEqual([])
})

test('a folder that is missing, gone, drawn twice or used from above is named', () => {
  expect(faultsOf('database\nsettings, settings, wire', uses)).toEqual([
    'devices is not drawn',
    'wire is drawn, but is no folder',
    'settings is drawn twice',
    'database uses settings, which does not stand above it',
  ])
})

test('folders of one line do not use each other', () => {
  expect(faultsOf('settings database\ndevices', uses)).toEqual([
    'database uses settings, which does not stand above it',
  ])
})
