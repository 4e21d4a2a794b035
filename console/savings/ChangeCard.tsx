import { NativeSelect } from '@mantine/core'
import { modelOf } from '../../contract/models/index.ts'
import type { DeviceSavings } from '../../contract/savings/routes.ts'
import { commandTitle } from '../devices/ledger/command-words.ts'
import { hasImpact } from '../devices/ledger/has-impact.ts'
import { Impact } from '../devices/ledger/Impact.tsx'
import { Card } from '../kit/Card.tsx'
import { Failed } from '../kit/Failed.tsx'
import { formatDate } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'

interface ChangeCardProps {
  device: Pick<DeviceSavings, 'device_id' | 'device_type'>
  /** Default the latest. */
  change: string | undefined
  onChange: (change: string) => void
}

/** What one change of a setting did, as the history of the device's commands says; absent if nothing was changed. */
export const ChangeCard = ({ device: { device_id, device_type }, change, onChange }: ChangeCardProps) => {
  const model = modelOf(device_type)
  const query = { state: ['confirmed' as const], limit: 200 }
  const { data, error, refetch } = useAnswer(
    'listCommands',
    { params: { id: device_id }, query },
    { quiet: true },
  )
  if (!model) return null
  if (error && !data)
    return (
      <Card title={m.impact_title()}>
        <Failed title={m.savings_changes_failed()} problem={error} onRetry={() => void refetch()} />
      </Card>
    )
  const changes = (data?.items ?? []).filter((command) => hasImpact(model, command))
  const shown = changes.find(({ id }) => id === change) ?? changes[0]
  if (!shown) return null
  return (
    <Card
      title={m.impact_title()}
      aside={
        <NativeSelect
          size="xs"
          aria-label={m.savings_change()}
          value={shown.id}
          onChange={(event) => onChange(event.currentTarget.value)}
          data={changes.map((command) => ({
            value: command.id,
            label: `${formatDate(command.created_at)} · ${commandTitle(model, command)}`,
          }))}
        />
      }
    >
      <Impact device={device_id} command={shown.id} />
    </Card>
  )
}
