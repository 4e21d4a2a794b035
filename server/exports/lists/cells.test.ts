import { expect, test } from 'vitest'
import { cellWriter } from './cells.ts'

test.each(['el', 'en'] as const)(
  'in %s a moment is that of the clock, and both hours that it shows twice name their offset',
  (language) => {
    const cell = cellWriter(language, 'Europe/Athens')
    const hours = ['2026-10-24T23:30Z', '2026-10-25T00:30Z', '2026-10-25T01:30Z', '2026-10-25T02:30Z']
    expect(hours.map((moment) => cell(new Date(moment)))).toEqual([
      '2026-10-25 02:30',
      '2026-10-25 03:30 +03:00',
      '2026-10-25 03:30 +02:00',
      '2026-10-25 04:30',
    ])
  },
)
