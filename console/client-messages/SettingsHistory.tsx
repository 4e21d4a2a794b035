import { type MessageKind, messageKinds } from '../../contract/client-messages/fields.ts'
import { Changes } from '../edits/Changes.tsx'
import { Card } from '../kit/Card.tsx'
import type { RecordField, RecordFields } from '../kit/record/differences.ts'
import { useLimit } from '../kit/record/ListedPart.tsx'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { kindWord } from './words.ts'

const sentenceLabel = (kind: MessageKind) => () => `${m.message_sentence()}: ${kindWord[kind]()}`

const settingsRecord: RecordFields = {
  language: {
    label: m.message_language,
    text: (language) => (language === 'en' ? m.language_en() : m.language_el()),
  },
  ...Object.fromEntries(
    messageKinds.flatMap((kind): [string, RecordField][] => [
      [kind, { label: kindWord[kind] }],
      [`${kind}_sentence`, { label: sentenceLabel(kind) }],
    ]),
  ),
  reminder_hour: { label: m.message_reminder_hour },
}

/** Who changed what of the settings of messages. */
export const SettingsHistory = () => {
  const limit = useLimit(3)
  const answer = useAnswer(
    'listMessageSettingsChanges',
    { query: { limit: limit.limit } },
    { keepPrevious: true },
  )
  return (
    <Card title={m.tab_history()} flush>
      <Changes answer={answer} limit={limit} fields={settingsRecord} />
    </Card>
  )
}
