// What the charts of a range are drawn from, and of the range before where they are compared.
import { useMemo } from 'react'
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

/** Series and energies of a span: what is known of both at once, so that no chart moves when the other comes. */
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
  return {
    reply: hasEnergies ? series.data : undefined,
    metadata: metadata.data,
    problem: series.error,
    isStale: series.isPlaceholderData || metadata.isPlaceholderData,
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
