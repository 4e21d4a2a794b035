// What the charts of a range are drawn from, and of the range before where they are compared.
import { useMemo, useState } from 'react'
import { toNanoseconds } from '../../../contract/lists.ts'
import type { Model } from '../../../contract/models/model.ts'
import type { Span } from '../../kit/chart/points.ts'
import { useAnswer } from '../../session/queries.ts'
import { metricsOf, type Previous } from './charts-of.ts'
import { finestOf, holding, type Told } from './held.ts'
import { daysBefore, moverOf, previousSpan } from './previous-period.ts'

/** Times before a swap are told by the device that stood in the same place. */
export const joined = 'true'

interface Asked {
  id: string
  model: Model
  isAsked?: boolean
}

/** How what is drawn answers what was asked: it is the answer; it is told coarser by an earlier one; it is another span. */
type Standing = 'answered' | 'refining' | 'waiting'

/** Series and energies of a span, once both have come: charts are drawn once, and none moves when the other comes. */
function useSpan({ from, to }: Span, { id, model, isAsked = true }: Asked) {
  const span = { time_from: toNanoseconds(from), time_to: toNanoseconds(to) }
  const params = { id }
  const energies = metricsOf(model, true)
  const series = useAnswer(
    'getDeviceSeries',
    { params, query: { ...span, metric: metricsOf(model, false), joined } },
    { enabled: isAsked },
  )
  const metadata = useAnswer(
    'getDeviceMetadata',
    { params, query: { ...span, metric: energies, joined } },
    { enabled: isAsked && energies.length > 0, quiet: true },
  )
  /** Drawn without the energies where they cannot be told. */
  const hasEnergies = energies.length === 0 || metadata.data !== undefined || metadata.isError
  const [memory] = useState<{ id: string; held: readonly Told[] }>({ id, held: [] })
  if (memory.id !== id) Object.assign(memory, { id, held: [] })
  const isAnswered = series.data !== undefined && hasEnergies
  if (isAnswered) {
    const [last] = memory.held
    if (last?.reply !== series.data || last.metadata !== metadata.data)
      memory.held = holding(memory.held, { reply: series.data, metadata: metadata.data })
  }
  const [latest] = memory.held
  const finest = isAnswered ? latest : finestOf(memory.held, { from, to })
  const told = finest ?? latest
  const standing: Standing = isAnswered ? 'answered' : finest ? 'refining' : 'waiting'
  return {
    reply: told?.reply,
    metadata: told?.metadata,
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
  const before = useSpan(earlier, { id, model, isAsked: isCompared })
  const previous = useMemo((): Previous | undefined => {
    const areTold = now.standing === 'answered' && before.standing === 'answered'
    if (!isCompared || !areTold || !before.reply) return undefined
    return { reply: before.reply, metadata: before.metadata, mover: moverOf(earlier, days) }
  }, [isCompared, now.standing, before.reply, before.metadata, before.standing, earlier, days])
  const { reply, standing } = now
  const shown = useMemo((): Span | undefined => {
    if (standing === 'refining') return { from, to }
    return reply && { from: reply.time_from, to: reply.time_to }
  }, [standing, reply, from, to])
  return { ...now, shown, previous, earlier }
}
