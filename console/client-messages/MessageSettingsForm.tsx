import { Skeleton } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import {
  type MessageKind,
  type MessageSettingsEdit,
  messageKinds,
  messageSettingsEditSchema,
  messageSettingsFields,
} from '../../contract/client-messages/fields.ts'
import type { MessageSettings } from '../../contract/client-messages/routes.ts'
import { formValues } from '../../contract/fields.ts'
import { Failed } from '../kit/Failed.tsx'
import { FormModal } from '../kit/form/FormModal.tsx'
import { CheckField, SelectField, TextAreaField } from '../kit/form/fields.tsx'
import { NumberField } from '../kit/form/NumberField.tsx'
import { ModalBody } from '../kit/layers/ModalParts.tsx'
import { showSnackbar } from '../kit/layers/snackbar.ts'
import { m } from '../paraglide/messages.js'
import { keyText } from '../problems/problem-text.ts'
import { call } from '../session/api.ts'
import { refreshAfter, useAnswer } from '../session/queries.ts'
import styles from './client-messages.module.css'
import { SettingsHistory } from './SettingsHistory.tsx'
import { kindWord } from './words.ts'

const longest = messageSettingsFields.booked_sentence.limit
const { reminder_hour } = messageSettingsFields

const KindFields = ({ kind, settings }: { kind: MessageKind; settings: MessageSettings }) => {
  const { watch } = useFormContext()
  const sentence: unknown = watch(`${kind}_sentence`)
  const typed = typeof sentence === 'string' && sentence.trim() ? sentence : settings.sentences[kind]
  return (
    <div className={styles.kind}>
      <CheckField name={kind} label={kindWord[kind]()} />
      {kind === 'reminder' && (
        <NumberField name="reminder_hour" label={m.message_reminder_hour()} {...reminder_hour.limit} />
      )}
      <TextAreaField
        name={`${kind}_sentence`}
        label={`${m.message_sentence()}: ${kindWord[kind]()}`}
        description={settings.sentences[kind]}
        max={longest}
      />
      <details className={styles.sample}>
        <summary>
          {m.message_sample()}: {kindWord[kind]()}
        </summary>
        <p className={styles.text}>{settings.samples[kind].replace('{sentence}', typed)}</p>
      </details>
    </div>
  )
}

const save = async (body: MessageSettingsEdit): Promise<void> => {
  await call('editClientMessageSettings', { body })
  await refreshAfter('editClientMessageSettings')
  showSnackbar({ tone: 'fine', text: m.message_settings_saved() })
}

/** Which messages the company sends, in which language, and the sentence at their end. */
export const MessageSettingsForm = () => {
  const { data: settings, error, refetch } = useAnswer('getClientMessageSettings', {}, { quiet: true })
  if (!settings)
    return (
      <ModalBody>
        {error ? (
          <Failed title={m.message_settings()} problem={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton h={320} />
        )}
      </ModalBody>
    )
  return (
    <FormModal
      schema={messageSettingsEditSchema}
      defaults={{
        ...formValues(messageSettingsFields, settings),
        language: settings.language,
        reminder_hour: settings.reminder_hour,
      }}
      onSave={save}
      errorText={keyText}
    >
      <div className={styles.notes}>
        <p className={styles.line}>
          {settings.sender
            ? m.message_settings_smtp({ sender: settings.sender })
            : m.message_settings_no_smtp()}
        </p>
        <p className={styles.line}>{m.message_settings_off()}</p>
      </div>
      <SelectField
        name="language"
        label={m.message_language()}
        required
        options={[
          { value: 'el', label: m.language_el() },
          { value: 'en', label: m.language_en() },
        ]}
      />
      {messageKinds.map((kind) => (
        <KindFields key={kind} kind={kind} settings={settings} />
      ))}
      <div className={styles.notes}>
        <SettingsHistory />
      </div>
    </FormModal>
  )
}
