import { Changes } from '../edits/Changes.tsx'
import type { RecordFields } from '../kit/record/differences.ts'
import { useLimit } from '../kit/record/ListedPart.tsx'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'

const feedRecord: RecordFields = {
  person_name: { label: m.feed_person },
  without_names: { label: m.feed_without_names },
}

/** Who made and revoked links. */
export const FeedHistory = () => {
  const limit = useLimit(3)
  const answer = useAnswer(
    'listCalendarFeedChanges',
    { query: { limit: limit.limit } },
    { keepPrevious: true, quiet: true },
  )
  return <Changes answer={answer} limit={limit} fields={feedRecord} />
}
