import { IconAlertTriangleFilled } from '@tabler/icons-react'
import {
  type PressAnswers,
  pressAnswersSchema,
  requestReasonMax,
} from '../../../../contract/commands/routes.ts'
import type { PressGuard } from '../../../../contract/models/model.ts'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { TextAreaField } from '../../../kit/form/fields.tsx'
import { formatRecent } from '../../../kit/format.ts'
import { m } from '../../../paraglide/messages.js'
import { keyText } from '../../../problems/problem-text.ts'
import { shortName } from '../short-name.ts'
import { ConsentField } from './ConsentField.tsx'
import type { RecentResets } from './recent-resets.ts'
import styles from './reset.module.css'

interface ResetFormProps {
  /** The boiler's own fault code. */
  fault: string
  recent: RecentResets
  guard: PressGuard
  onReset: (answers: PressAnswers) => void
}

const PastResets = ({ recent: { resets, isHelpless }, guard }: Pick<ResetFormProps, 'recent' | 'guard'>) => (
  <section className={styles.past} data-helpless={isHelpless || undefined}>
    <p>
      {isHelpless && <IconAlertTriangleFilled size={16} aria-hidden />}
      <strong>
        {resets.length === 0
          ? m.reset_none_today()
          : m.reset_count_today({ count: resets.length, limit: guard.perDay })}
      </strong>
    </p>
    {resets.length > 0 && (
      <ul>
        {resets.map((reset) => (
          <li key={reset.id}>
            {[`${formatRecent(reset.created_at)} ${shortName(reset.requested_by)}`, reset.request_reason]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
    )}
    {isHelpless && <p>{m.reset_helpless()}</p>}
  </section>
)

/** Shows the fault, the effect of a reset and earlier resets; requires a reason and a consent. */
export const ResetForm = ({ fault, recent, guard, onReset }: ResetFormProps) => (
  <FormModal<PressAnswers>
    schema={pressAnswersSchema}
    defaults={{ request_reason: '' }}
    onSave={(answers) => Promise.resolve(onReset(answers))}
    errorText={keyText}
    saveLabel={m.reset_confirm()}
  >
    <div className={styles.wide}>
      <p className={styles.fault}>
        <IconAlertTriangleFilled size={18} aria-hidden />
        {m.boiler_error({ code: fault })}
      </p>
      <p>{m.reset_body()}</p>
      <PastResets recent={recent} guard={guard} />
    </div>
    <TextAreaField
      name="request_reason"
      label={m.reset_reason()}
      description={m.reset_reason_detail()}
      required
      max={requestReasonMax}
    />
    <ConsentField name="consent" />
  </FormModal>
)
