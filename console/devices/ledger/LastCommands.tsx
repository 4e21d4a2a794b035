import { Button } from '@mantine/core'
import type { Command } from '../../../contract/commands/routes.ts'
import type { Model } from '../../../contract/models/model.ts'
import { Card } from '../../kit/Card.tsx'
import { formatRecent } from '../../kit/format.ts'
import { LineSkeleton } from '../../kit/Skeletons.tsx'
import { toneColour, toneIcons, toneWord } from '../../kit/tone.ts'
import { m } from '../../paraglide/messages.js'
import { useEvent } from '../../session/events.ts'
import { useAnswer } from '../../session/queries.ts'
import styles from '../general/general.module.css'
import { useOpenTab } from '../open-tab.ts'
import { commandTitle, commandTone, outcomeText } from './command-words.ts'
import { ledgerOpen } from './ledger-open.ts'

const CommandLine = ({ command, model }: { command: Command; model: Model }) => {
  const tone = commandTone[command.state]
  const Icon = toneIcons[tone]
  return (
    <li className={styles.command}>
      <Icon size={16} color={toneColour(tone)} aria-label={toneWord[tone]()} />
      <div>
        <strong>{commandTitle(model, command)}</strong>
        <span>{`${command.requested_by} ${formatRecent(command.created_at)} · ${outcomeText(command)}`}</span>
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
    if (event.device_id === deviceId && !document.hidden) void ledger.refetch()
  })
  const openTab = useOpenTab()
  const openLedger = () => {
    ledgerOpen.write(true)
    openTab('remote')
  }
  return (
    <Card
      title={m.commands_title()}
      {...(ledger.data ? { count: ledger.data.total } : {})}
      {...(ledger.data && ledger.data.total > 0
        ? {
            aside: (
              <Button variant="subtle" size="compact-sm" className={styles.all ?? ''} onClick={openLedger}>
                {m.ledger_all()}
              </Button>
            ),
          }
        : {})}
      flush
    >
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
