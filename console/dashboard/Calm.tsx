import { Button } from '@mantine/core'
import { type Icon, IconDevices2, IconMoodCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Stats } from '../../contract/stats/routes.ts'
import { Notice } from '../kit/Notice.tsx'
import { type Tone, toneIcons } from '../kit/tone.ts'
import { m } from '../paraglide/messages.js'
import { neverReported } from './device-lists.ts'
import { calmOf, type Heard, heardOf } from './today-words.ts'

const looks: Record<Heard, { icon: Icon; tone?: Tone }> = {
  nothing_installed: { icon: IconDevices2 },
  none: { icon: toneIcons.unknown, tone: 'unknown' },
  some: { icon: toneIcons.unknown, tone: 'unknown' },
  all: { icon: IconMoodCheck, tone: 'fine' },
}

/** Nothing needs anybody, as far as is known. */
export const Calm = ({ stats, everywhere }: { stats: Stats; everywhere: '/devices' | '/inventory' }) => {
  const heard = heardOf(stats)
  return (
    <Notice
      {...looks[heard]}
      {...calmOf(stats)}
      actions={
        heard !== 'all' && (
          <Button
            variant="default"
            renderRoot={(button) => (
              <Link {...button} to={everywhere} search={heard === 'nothing_installed' ? {} : neverReported} />
            )}
          >
            {everywhere === '/devices' ? m.place_devices() : m.place_inventory()}
          </Button>
        )
      }
    />
  )
}
