import { Button } from '@mantine/core'
import { type Icon, IconDevices2, IconMoodCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Stats } from '../../contract/stats/routes.ts'
import { Notice } from '../kit/Notice.tsx'
import { type Tone, toneIcons } from '../kit/tone.ts'
import { m } from '../paraglide/messages.js'
import { neverReported } from './device-lists.ts'
import { calmOf, type Reporting, reportingOf } from './today-words.ts'

const looks: Record<Reporting, { icon: Icon; tone?: Tone }> = {
  nothing_installed: { icon: IconDevices2 },
  none: { icon: toneIcons.unknown, tone: 'unknown' },
  some: { icon: toneIcons.unknown, tone: 'unknown' },
  all: { icon: IconMoodCheck, tone: 'fine' },
}

/** Shown when no device needs attention, as far as is known. */
export const Calm = ({ stats, everywhere }: { stats: Stats; everywhere: '/devices' | '/inventory' }) => {
  const reporting = reportingOf(stats)
  return (
    <Notice
      {...looks[reporting]}
      {...calmOf(stats)}
      actions={
        reporting !== 'all' && (
          <Button
            variant="default"
            renderRoot={(button) => (
              <Link
                {...button}
                to={everywhere}
                search={reporting === 'nothing_installed' ? {} : neverReported}
              />
            )}
          >
            {everywhere === '/devices' ? m.place_devices() : m.place_inventory()}
          </Button>
        )
      }
    />
  )
}
