// The data of the charts for a range, and for the earlier one if compared.
import { useMemo, useState } from 'react'
import { toNanoseconds } from '../../../contract/lists.ts'
import type { Model } from '../../../contract/models/model.ts'
import type { Span } from '../../kit/chart/points.ts'
import { useAnswer } from '../../session/queries.ts'
import { metricsOf, type Previous } from './charts-of.ts'
import { daysBefore, moverOf, previousSpan } from './previous-period.ts'
import { finestOf, holding, type SpanReplies } from './reply-cache.ts'

/** Before a swap the values come from the predecessor. */
export const joined = 'true'

interface SpanOptions {
  id: string
  model: Model
  isEnabled?: boolean
}

/** How the drawn data relates to the request: the reply itself, a coarser earlier reply, or another span. */
type Standing = 'answered' | 'refining' | 'waiting'

/** Series and energies of a span once both have arrived, so that charts are drawn once and do not move. */
function useSpan({ from, to }: Span, { id, model, isEnabled = true }: SpanOptions) {
  const span = { time_from: toNanoseconds(from), time_to: toNanoseconds(to) }
  const params = { id }
  const energies = metricsOf(model, true)
  const series = useAnswer(
    'getDeviceSeries',
    { params, query: { ...span, metric: metricsOf(model, false), joined } },
    { enabled: isEnabled },
  )
  const metadata = useAnswer(
    'getDeviceMetadata',
    { params, query: { ...span, metric: energies, joined } },
    { enabled: isEnabled && energies.length > 0, quiet: true },
  )
  /** Without energies if they failed to load. */
  const hasEnergies = energies.length === 0 || metadata.data !== undefined || metadata.isError
  const [memory] = useState<{ id: string; held: readonly SpanReplies[] }>({ id, held: [] })
  if (memory.id !== id) Object.assign(memory, { id, held: [] })
  const isAnswered = series.data !== undefined && hasEnergies
  if (isAnswered) {
    const [last] = memory.held
    if (last?.reply !== series.data || last.metadata !== metadata.data)
      memory.held = holding(memory.held, { reply: series.data, metadata: metadata.data })
  }
  const [latest] = memory.held
  const finest = isAnswered ? latest : finestOf(memory.held, { from, to })
  const drawn = finest ?? latest
  const standing: Standing = isAnswered ? 'answered' : finest ? 'refining' : 'waiting'
  return {
    reply: drawn?.reply,
    metadata: drawn?.metadata,
    problem: series.error,
    standing,
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
  const before = useSpan(earlier, { id, model, isEnabled: isCompared })
  const previous = useMemo((): Previous | undefined => {
    const areAnswered = now.standing === 'answered' && before.standing === 'answered'
    if (!isCompared || !areAnswered || !before.reply) return undefined
    return { reply: before.reply, metadata: before.metadata, mover: moverOf(earlier, days) }
  }, [isCompared, now.standing, before.reply, before.metadata, before.standing, earlier, days])
  const { reply, standing } = now
  const shown = useMemo((): Span | undefined => {
    if (standing === 'refining') return { from, to }
    return reply && { from: reply.time_from, to: reply.time_to }
  }, [standing, reply, from, to])
  return { ...now, shown, previous, earlier }
}
