import { actionTypes } from '../../contract/jobs/types.ts'
import { actionTypeWord } from '../jobs/words.ts'
import { KindField } from '../kit/form/KindField.tsx'
import { m } from '../paraglide/messages.js'

/** The type of a job or of an action. */
export const TypeField = ({ name, autoFocus = false }: { name: string; autoFocus?: boolean }) => (
  <KindField
    name={name}
    label={m.column_type()}
    required
    autoFocus={autoFocus}
    options={actionTypes.map(({ id, type_name }) => ({
      value: String(id),
      label: actionTypeWord[type_name](),
    }))}
  />
)
