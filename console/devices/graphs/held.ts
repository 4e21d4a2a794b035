// Answers that have come before and can be drawn at once, until a finer one has come. Pure.
import type { MetadataReply } from '../../../contract/consumption/routes.ts'
import type { SeriesReply } from '../../../contract/telemetry/series.ts'
import type { Span } from '../../kit/chart/points.ts'

/** What was told of one span. */
export interface Told {
  reply: SeriesReply
  /** Absent where there are no energies, or they could not be told. */
  metadata: MetadataReply | undefined
}

const most = 6
const minute = 60_000

/** How much of the end of a range may be missing: no more than one point stands for, and a range that ends now moves. */
const slackOf = ({ resolution_seconds }: SeriesReply) => Math.max(minute, (resolution_seconds ?? 0) * 1000)

const covers = ({ reply }: Told, { from, to }: Span): boolean =>
  reply.time_from <= from && reply.time_to >= to - slackOf(reply)

/** The latest ones, those of the same span once. */
export const holding = (held: readonly Told[], told: Told): readonly Told[] => [
  told,
  ...held
    .filter(({ reply }) => reply.time_from !== told.reply.time_from || reply.time_to !== told.reply.time_to)
    .slice(0, most - 1),
]

/** The finest of those that tell the whole of a span. */
export const finestOf = (held: readonly Told[], span: Span): Told | undefined =>
  held
    .filter((told) => covers(told, span))
    .toSorted((a, b) => (a.reply.resolution_seconds ?? 0) - (b.reply.resolution_seconds ?? 0))[0]
