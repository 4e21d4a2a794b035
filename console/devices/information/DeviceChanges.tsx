import { Changes } from '../../edits/Changes.tsx'
import { Card } from '../../kit/Card.tsx'
import { useLimit } from '../../kit/record/ListedPart.tsx'
import { m } from '../../paraglide/messages.js'
import { useAnswer } from '../../session/queries.ts'
import { deviceFields } from '../device-fields.ts'

const fields = { device: { label: m.device_title }, ...deviceFields }

/** The audit trail of a device with its assignments and swaps. */
export const DeviceChanges = ({ id }: { id: string }) => {
  const limit = useLimit(15)
  const answer = useAnswer(
    'listDeviceChanges',
    { params: { id }, query: { limit: limit.limit } },
    { keepPrevious: true, quiet: true },
  )
  return (
    <Card title={m.device_changes_title()}>
      <Changes answer={answer} limit={limit} fields={fields} />
    </Card>
  )
}
