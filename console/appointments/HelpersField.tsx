import { MultiSelect } from '@mantine/core'
import { useController, useFormContext } from 'react-hook-form'
import { mostHelpers } from '../../contract/jobs/appointment-fields.ts'
import { useFieldError } from '../kit/form/form-context.ts'
import { LabelText } from '../kit/form/LabelText.tsx'
import { m } from '../paraglide/messages.js'

const dropdown = { withinPortal: false, floatingStrategy: 'fixed', transitionProps: { duration: 0 } } as const

/** People whose lanes show the visit too. */
export const HelpersField = ({ people }: { people: readonly { id: string; name: string }[] }) => {
  const technician: string = useFormContext().watch('assignee_id')
  const {
    field: { ref, value, onChange, onBlur },
  } = useController<Record<string, string[]>>({ name: 'helper_ids' })
  const label = m.visit_helpers()
  const error = useFieldError('helper_ids', label)
  return (
    <MultiSelect
      ref={ref}
      name="helper_ids"
      label={<LabelText label={label} required={false} />}
      value={value ?? []}
      onChange={onChange}
      onBlur={onBlur}
      maxValues={mostHelpers}
      data={people
        .filter(({ id }) => id !== technician || value?.includes(id))
        .map(({ id, name }) => ({ value: id, label: name }))}
      error={error}
      openOnFocus={false}
      withScrollArea={false}
      comboboxProps={dropdown}
    />
  )
}
