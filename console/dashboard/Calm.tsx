import { Button } from '@mantine/core'
import { type Icon, IconDevices2, IconMoodCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Stats } from '../../contract/stats/routes.ts'
import { type Watch, watchText } from '../alarms/watch-words.ts'
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

interface CalmProps {
  stats: Stats
  watch: Watch
  everywhere: '/devices' | '/inventory'
}

/** Shown when no alarm is active: what is known, and what is not. */
export const Calm = ({ stats, watch, everywhere }: CalmProps) => {
  const reporting = reportingOf(stats)
  const waiting = watchText(watch)
  if (waiting && reporting !== 'nothing_installed')
    return <Notice {...looks.none} {...waiting} {...(watch.state === 'stopped' && { tone: 'warning' })} />
  return (
    <Notice
      {...looks[reporting === 'all' && stats.devices_offline > 0 ? 'some' : reporting]}
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
