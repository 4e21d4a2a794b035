import { Anchor, Button, Checkbox, Skeleton } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useFormContext } from 'react-hook-form'
import { alarmKinds } from '../../contract/alarms/kinds.ts'
import {
  emailModes,
  type NoticeSettings,
  type NoticeSettingsEdit,
  noticeSettingsEditSchema,
} from '../../contract/notices/settings.ts'
import { escalationText, namesIn } from '../alarms/escalation-words.ts'
import { openRules } from '../alarms/open-rules.tsx'
import { kindWord } from '../alarms/words.ts'
import { Failed } from '../kit/Failed.tsx'
import { FormModal } from '../kit/form/FormModal.tsx'
import { SelectField } from '../kit/form/fields.tsx'
import { ModalBody } from '../kit/layers/ModalParts.tsx'
import { showSnackbar } from '../kit/layers/snackbar.ts'
import { StatusChip } from '../kit/StatusChip.tsx'
import { m } from '../paraglide/messages.js'
import { keyText } from '../problems/problem-text.ts'
import { call } from '../session/api.ts'
import { usePerson } from '../session/person.ts'
import { refreshAfter, useAnswer } from '../session/queries.ts'
import { HourField } from './HourField.tsx'
import styles from './notices.module.css'
import { sendTestEmail } from './send-test-email.ts'
import { lastEmailOf } from './words.ts'

/** An outage is of a company, and not of what a distributor sold. */
const soldKinds = alarmKinds.filter((kind) => kind !== 'outage')

const modeText = { at_once: m.notice_email_at_once, digest: m.notice_email_digest }

/** Every kind of alarm with a tick for the console and one for e-mail; a distributor's bell has them all. */
const Kinds = ({ isEmailOffered, isSeller }: { isEmailOffered: boolean; isSeller: boolean }) => {
  const { register } = useFormContext()
  return (
    <table className={styles.kinds}>
      <thead>
        <tr>
          <th scope="col">{m.notice_kinds()}</th>
          {!isSeller && <th scope="col">{m.notice_in_console()}</th>}
          <th scope="col">{m.notice_by_email()}</th>
        </tr>
      </thead>
      <tbody>
        {(isSeller ? soldKinds : alarmKinds).map((kind) => (
          <tr key={kind}>
            <th scope="row">{kindWord[kind]()}</th>
            {!isSeller && (
              <td>
                <Checkbox
                  {...register('console_kinds')}
                  value={kind}
                  aria-label={`${kindWord[kind]()}: ${m.notice_in_console()}`}
                />
              </td>
            )}
            <td>
              <Checkbox
                {...register('email_kinds', { disabled: !isEmailOffered })}
                value={kind}
                aria-label={`${kindWord[kind]()}: ${m.notice_by_email()}`}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The order of the company: who is notified after whom. */
const Order = () => {
  const { data } = useAnswer('getEscalationOrder', {}, { quiet: true })
  return (
    <p className={styles.note}>
      {data && `${escalationText(namesIn(data))} `}
      <Anchor component="button" type="button" inherit onClick={openRules}>
        {m.notice_order_rules()}
      </Anchor>
    </p>
  )
}

/** The address for e-mail and the outcome of the last one. */
const Email = ({ settings, isSeller }: { settings: NoticeSettings; isSeller: boolean }) => {
  const { email, sends_email, last_email } = settings
  if (!sends_email)
    return (
      <p className={styles.email}>{isSeller ? m.notice_seller_email_not_set() : m.notice_email_not_set()}</p>
    )
  if (!email) return <p className={styles.email}>{m.problem_notice_email_required()}</p>
  const last = last_email && lastEmailOf(last_email)
  return (
    <div className={styles.email}>
      <div>
        <p>{m.notice_email_to({ email })}</p>
        {last && <StatusChip plain tone={last.tone} label={last.text} />}
      </div>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconSend size={16} aria-hidden />}
        onClick={() => void sendTestEmail()}
      >
        {m.notice_test_send()}
      </Button>
    </div>
  )
}

const EmailFields = () => {
  const { watch } = useFormContext()
  return (
    <>
      <SelectField
        name="email_mode"
        label={m.notice_email_mode()}
        required
        options={emailModes.map((value) => ({ value, label: modeText[value]() }))}
      />
      <SelectField
        name="language"
        label={m.notice_language()}
        required
        options={[
          { value: 'el', label: m.language_el() },
          { value: 'en', label: m.language_en() },
        ]}
      />
      {watch('email_mode') === 'digest' ? (
        <HourField name="digest_hour" label={m.notice_digest_hour()} required />
      ) : (
        <div className={styles.quiet}>
          <HourField name="quiet_from" label={m.notice_quiet_from()} />
          <HourField name="quiet_until" label={m.notice_quiet_until()} />
          <p>{m.notice_quiet_note()}</p>
        </div>
      )}
    </>
  )
}

const save = async (body: NoticeSettingsEdit): Promise<void> => {
  await call('editNoticeSettings', { body })
  await refreshAfter('editNoticeSettings')
  showSnackbar({ tone: 'fine', text: m.notice_settings_saved() })
}

/** Which alarms notify this person, where and when. */
export const NoticeSettingsForm = () => {
  const { kind } = usePerson()
  const {
    data: settings,
    error,
    refetch,
  } = useAnswer('getNoticeSettings', {}, { quiet: true, refetchInterval: 3_000 })
  if (!settings)
    return (
      <ModalBody>
        {error ? (
          <Failed title={m.notice_settings()} problem={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton h={480} />
        )}
      </ModalBody>
    )
  const { email, sends_email, sender: _sender, last_email: _last, ...chosen } = settings
  const isEmailOffered = sends_email && email !== null
  const isSeller = kind === 'distributor'
  return (
    <FormModal schema={noticeSettingsEditSchema} defaults={chosen} onSave={save} errorText={keyText}>
      {isSeller ? <p className={styles.note}>{m.notice_seller_note()}</p> : <Order />}
      <Kinds isEmailOffered={isEmailOffered} isSeller={isSeller} />
      <Email settings={settings} isSeller={isSeller} />
      {isEmailOffered && <EmailFields />}
    </FormModal>
  )
}
