// Cache of earlier replies, drawn at once until a finer one arrives. Pure.
import type { MetadataReply } from '../../../contract/consumption/routes.ts'
import type { SeriesReply } from '../../../contract/telemetry/series.ts'
import type { Span } from '../../kit/chart/points.ts'

/** The replies for one span. */
export interface SpanReplies {
  reply: SeriesReply
  /** Absent without energies, or if they failed to load. */
  metadata: MetadataReply | undefined
}

const most = 6
const minute = 60_000

/** How much of the end of a range may be missing: one point, because a range that ends now moves. */
const slackOf = ({ resolution_seconds }: SeriesReply) => Math.max(minute, (resolution_seconds ?? 0) * 1000)

const covers = ({ reply }: SpanReplies, { from, to }: Span): boolean =>
  reply.time_from <= from && reply.time_to >= to - slackOf(reply)

/** Adds a reply; a span is stored once, the newest first. */
export const holding = (held: readonly SpanReplies[], replies: SpanReplies): readonly SpanReplies[] => [
  replies,
  ...held
    .filter(
      ({ reply }) => reply.time_from !== replies.reply.time_from || reply.time_to !== replies.reply.time_to,
    )
    .slice(0, most - 1),
]

/** The finest reply that covers a span. */
export const finestOf = (held: readonly SpanReplies[], span: Span): SpanReplies | undefined =>
  held
    .filter((replies) => covers(replies, span))
    .toSorted((a, b) => (a.reply.resolution_seconds ?? 0) - (b.reply.resolution_seconds ?? 0))[0]
