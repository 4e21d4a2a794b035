import type { Command } from '../../../contract/commands.ts'
import type { Model } from '../../../contract/models/model.ts'
import { Card } from '../../kit/Card.tsx'
import { formatRecent, formatSeconds } from '../../kit/format.ts'
import { LineSkeleton } from '../../kit/Skeletons.tsx'
import { type Tone, toneColour, toneIcons, toneWord } from '../../kit/tone.ts'
import { m } from '../../paraglide/messages.js'
import { useEvent } from '../../session/events.ts'
import { useAnswer } from '../../session/queries.ts'
import { confirmedIn } from '../control/card-state.ts'
import { reasonText } from '../control/reason-text.ts'
import { settingWord } from '../control/setting-words.ts'
import { settingValueText } from '../control/value-text.ts'
import styles from './general.module.css'

const toneOf: Record<Command['state'], Tone> = {
  queued: 'progress',
  sent: 'progress',
  acknowledged: 'progress',
  confirmed: 'fine',
  failed: 'fault',
  expired: 'fault',
  cancelled: 'unknown',
}

const outcome = (command: Command): string => {
  if (command.state === 'confirmed')
    return m.command_outcome_in({ time: formatSeconds(confirmedIn(command) * 1000) })
  if (command.state === 'failed' || command.state === 'expired') return reasonText(command)
  return command.state === 'cancelled' ? m.command_outcome_cancelled() : m.command_outcome_waits()
}

const CommandLine = ({ command, model }: { command: Command; model: Model }) => {
  const tone = toneOf[command.state]
  const Icon = toneIcons[tone]
  const isPress = model.settings.find(({ action }) => action === command.action)?.kind === 'press'
  const words = (value: Command['action_value'] | null) => settingValueText(model, command.action, value)
  return (
    <li className={styles.command}>
      <Icon size={16} color={toneColour(tone)} aria-label={toneWord[tone]()} />
      <div>
        <strong>
          {settingWord(command.action)}
          {!isPress &&
            ` ${command.previous_value === null ? '' : `${words(command.previous_value)} `}→ ${words(command.action_value)}`}
        </strong>
        <span>{`${command.asked_by} ${formatRecent(command.created_at)} · ${outcome(command)}`}</span>
      </div>
    </li>
  )
}

const shown = 5

/** The newest rows of the ledger. */
export const LastCommands = ({ deviceId, model }: { deviceId: string; model: Model }) => {
  const ledger = useAnswer(
    'listCommands',
    { params: { id: deviceId }, query: { limit: shown } },
    { refetchInterval: 10_000, quiet: true },
  )
  useEvent('command', (event) => {
    if (event.device_id === deviceId) void ledger.refetch()
  })
  return (
    <Card title={m.commands_title()} {...(ledger.data ? { count: ledger.data.total } : {})} flush>
      {ledger.data === undefined ? (
        <div className={styles.commandWait}>{ledger.isError ? m.commands_failed() : <LineSkeleton />}</div>
      ) : ledger.data.items.length === 0 ? (
        <p className={styles.commandWait}>{m.commands_none()}</p>
      ) : (
        <ul className={styles.commands}>
          {ledger.data.items.map((command) => (
            <CommandLine key={command.id} command={command} model={model} />
          ))}
        </ul>
      )}
    </Card>
  )
}
