import {
  type MessageKind,
  messageKinds,
  type messageSettingsFields,
} from '../../contract/client-messages/fields.ts'
import { Changes } from '../edits/Changes.tsx'
import { Card } from '../kit/Card.tsx'
import type { RecordField, RecordFields } from '../kit/record/differences.ts'
import { useLimit } from '../kit/record/ListedPart.tsx'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { kindWord } from './words.ts'

const sentenceLabel = (kind: MessageKind) => () => `${m.message_sentence()}: ${kindWord[kind]()}`

/** Those that are not of one kind of message. */
const common = {
  language: {
    label: m.message_language,
    text: (language) => (language === 'en' ? m.language_en() : m.language_el()),
  },
  reminder_hour: { label: m.message_reminder_hour },
} satisfies RecordFields &
  Record<Exclude<keyof typeof messageSettingsFields, MessageKind | `${MessageKind}_sentence`>, RecordField>

const { language, ...others } = common

const settingsRecord: RecordFields = {
  language,
  ...Object.fromEntries(
    messageKinds.flatMap((kind): [string, RecordField][] => [
      [kind, { label: kindWord[kind] }],
      [`${kind}_sentence`, { label: sentenceLabel(kind) }],
    ]),
  ),
  ...others,
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
