// What the charts of a range are drawn from, and of the range before where they are compared.
import { useMemo, useState } from 'react'
import type { MetadataReply } from '../../../contract/consumption.ts'
import type { SeriesReply } from '../../../contract/devices.ts'
import { toNanoseconds } from '../../../contract/lists.ts'
import type { Model } from '../../../contract/models/model.ts'
import type { Span } from '../../kit/chart/points.ts'
import { useAnswer } from '../../session/queries.ts'
import { metricsOf, type Previous } from './charts-of.ts'
import { daysBefore, moverOf, previousSpan } from './previous-period.ts'

/** Times before a swap are told by the device that stood in the same place. */
const joined = 'true'

interface Asked {
  id: string
  model: Model
  isAsked?: boolean
}

interface Told {
  id: string
  reply: SeriesReply
  metadata: MetadataReply | undefined
}

/** Series and energies of a span, once both have come: charts are drawn once, and none moves when the other comes. */
function useSpan({ from, to }: Span, { id, model, isAsked = true }: Asked) {
  const span = { time_from: toNanoseconds(from), time_to: toNanoseconds(to) }
  const params = { id }
  const energies = metricsOf(model, true)
  const series = useAnswer(
    'getDeviceSeries',
    { params, query: { ...span, metric: metricsOf(model, false), joined } },
    { keepPrevious: isAsked, enabled: isAsked },
  )
  const metadata = useAnswer(
    'getDeviceMetadata',
    { params, query: { ...span, metric: energies, joined } },
    { enabled: isAsked && energies.length > 0, keepPrevious: isAsked, quiet: true },
  )
  /** Drawn without the energies where they cannot be told. */
  const hasEnergies = energies.length === 0 || metadata.data !== undefined || metadata.isError
  const isStale = series.isPlaceholderData || metadata.isPlaceholderData
  const [kept] = useState<{ told: Told | undefined }>({ told: undefined })
  if (kept.told?.id !== id) kept.told = undefined
  const { data: reply } = series
  if (reply && hasEnergies && !isStale) kept.told = { id, reply, metadata: metadata.data }
  return {
    reply: kept.told?.reply,
    metadata: kept.told?.metadata,
    problem: series.error,
    isStale,
    refetch: () => {
      void series.refetch()
      if (energies.length > 0) void metadata.refetch()
    },
  }
}

export function useGraphData(range: Span, model: Model, id: string, isCompared: boolean) {
  const days = daysBefore(range)
  const { from, to } = range
  const earlier = useMemo(() => previousSpan({ from, to }, days), [from, to, days])
  const now = useSpan(range, { id, model })
  const before = useSpan(earlier, { id, model, isAsked: isCompared })
  const previous = useMemo((): Previous | undefined => {
    if (!isCompared || !before.reply || before.isStale) return undefined
    return { reply: before.reply, metadata: before.metadata, mover: moverOf(earlier, days) }
  }, [isCompared, before.reply, before.metadata, before.isStale, earlier, days])
  return { ...now, previous, earlier }
}
