import { Tooltip } from '@mantine/core'
import { formatAge, formatTime } from './format.ts'
import { useNow } from './now.ts'

/** How long ago, updated continuously; the exact time on hover. */
export const Age = ({ at }: { at: Date | string | number }) => {
  const moment = new Date(at)
  const now = useNow()
  return (
    <Tooltip label={formatTime(moment)}>
      <time dateTime={moment.toISOString()}>{formatAge(moment, now)}</time>
    </Tooltip>
  )
}
