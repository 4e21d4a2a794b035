import { useMemo } from 'react'
import type { MetadataReply } from '../../../contract/consumption/routes.ts'
import type { LiveDevice } from '../../../contract/devices/schema.ts'
import type { Model } from '../../../contract/models/model.ts'
import type { SeriesReply } from '../../../contract/telemetry/series.ts'
import { liveValue } from '../live-value.ts'
import { chartsOf, type Drawn, type Previous } from './charts-of.ts'

interface Replies {
  reply: SeriesReply | undefined
  metadata: MetadataReply | undefined
  previous: Previous | undefined
}

const none: readonly Drawn[] = []

/** The charts of a device, and how long a value stays valid: three reports or two points. */
export function useCharts(device: LiveDevice, model: Model, { reply, metadata, previous }: Replies) {
  const reach = Math.max(3 * device.report_seconds, 2 * (reply?.resolution_seconds ?? 0)) * 1000
  const known = model.charts
    .flatMap(({ series }) => series.map(({ metric }) => metric))
    .filter((metric) => liveValue(device, model, metric).value !== undefined)
    .join()
  const charts = useMemo(() => {
    if (!reply) return none
    const reported = new Set(known.split(','))
    const isKnown = (metric: string) => reported.has(metric)
    return chartsOf({ model, reply, metadata, previous, isKnown, reach })
  }, [reply, metadata, previous, model, known, reach])
  return { charts, reach }
}
