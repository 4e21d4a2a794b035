import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { formValues } from '../../contract/fields.ts'
import {
  type DaysOff,
  daysOffFields,
  daysOffFormSchema,
  type WorkCalendar,
} from '../../contract/work-calendar/routes.ts'
import { startOfDate } from '../kit/chart/time-ticks.ts'
import { DateField } from '../kit/form/DateField.tsx'
import { FormModal } from '../kit/form/FormModal.tsx'
import { SelectField, TextField } from '../kit/form/fields.tsx'
import { formatDate } from '../kit/format.ts'
import { openModal } from '../kit/layers/modals.ts'
import { showSnackbar } from '../kit/layers/snackbar.ts'
import { isProblem } from '../kit/problem/problem.ts'
import { m } from '../paraglide/messages.js'
import { keyText } from '../problems/problem-text.ts'
import { call } from '../session/api.ts'
import { usePerson, useRole } from '../session/person.ts'
import { refreshAfter } from '../session/queries.ts'
import styles from './work-calendar.module.css'

const dayText = (day: string): string => formatDate(startOfDate(day))

const remove = async ({ id }: DaysOff): Promise<void> => {
  try {
    await call('deleteDaysOff', { params: { id } })
  } catch (error) {
    if (!isProblem(error)) throw error
    return
  }
  showSnackbar({ tone: 'fine', text: m.days_off_deleted() })
  await refreshAfter('deleteDaysOff')
}

const openForm = (people: readonly { value: string; label: string }[]) =>
  openModal({
    title: m.days_off_add(),
    width: 560,
    content: (
      <FormModal
        schema={daysOffFormSchema}
        defaults={{
          ...formValues(daysOffFields, undefined),
          person_id: people.length === 1 ? (people[0]?.value ?? '') : '',
        }}
        errorText={keyText}
        onSave={async (body) => {
          await call('addDaysOff', { body })
          showSnackbar({ tone: 'fine', text: m.days_off_added() })
          await refreshAfter('addDaysOff')
        }}
      >
        <SelectField name="person_id" label={m.visit_technician()} required wide options={people} />
        <DateField name="first_day" label={m.days_off_first()} required />
        <DateField name="last_day" label={m.days_off_last()} required />
        <TextField name="reason" label={m.days_off_reason()} wide max={100} />
      </FormModal>
    ),
  })

/** Days off from today on. Oneself, the secretary and an administrator add and delete them. */
export const DaysOffTab = ({ calendar }: { calendar: WorkCalendar }) => {
  const { sub } = usePerson()
  const isForAll = [useRole('admin'), useRole('editor')].includes(true)
  const people = calendar.people
    .filter(({ person_id }) => isForAll || person_id === sub)
    .map(({ person_id, person_name }) => ({ value: person_id, label: person_name }))
  return (
    <div className={styles.part}>
      {calendar.days_off.length === 0 && <p className={styles.hint}>{m.days_off_none()}</p>}
      <ul className={styles.list}>
        {calendar.days_off.map((days) => (
          <li key={days.id}>
            <span>
              <strong>{days.person_name}</strong>
              <span>
                {days.first_day === days.last_day
                  ? dayText(days.first_day)
                  : `${dayText(days.first_day)} – ${dayText(days.last_day)}`}
                {days.reason && ` · ${days.reason}`}
              </span>
            </span>
            {(isForAll || days.person_id === sub) && (
              <ActionIcon
                size={36}
                aria-label={m.days_off_delete({ name: days.person_name, day: dayText(days.first_day) })}
                onClick={() => void remove(days)}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {people.length > 0 && (
        <Button
          className={styles.save ?? ''}
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => openForm(people)}
        >
          {m.days_off_add()}
        </Button>
      )}
    </div>
  )
}
