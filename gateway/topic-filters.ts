/** Levels of the longest prefix; `shellies/` may stand before it. */
const maxPrefixLevels = 3

const below = (levels: number, paths: readonly string[]): string[] =>
  Array.from({ length: levels }, (_, level) => '+/'.repeat(level + 1)).flatMap((root) =>
    paths.map((path) => `${root}${path}`),
  )

/** Messages that usually carry their own time; meters of the first generation do not, but their counters go on. */
export const datedFilters = [
  ...below(maxPrefixLevels, ['history', 'cmd/ack', 'events/rpc']),
  ...below(maxPrefixLevels + 1, ['+/status']),
]

/** Everything that devices publish. No topic matches two of these. */
export const deviceFilters = [
  ...datedFilters,
  ...below(maxPrefixLevels, ['status/+', 'reply/+/rpc']),
  ...below(maxPrefixLevels + 1, ['online', 'emeter/+/+', 'relay/+', 'info', 'announce']),
]
