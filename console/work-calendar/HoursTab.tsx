import { Alert, Button, Checkbox, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { type WorkCalendar, type WorkWeek, workWeekSchema } from '../../contract/work-calendar/routes.ts'
import { showSnackbar } from '../kit/layers/snackbar.ts'
import { isProblem } from '../kit/problem/problem.ts'
import { m } from '../paraglide/messages.js'
import { keyText } from '../problems/problem-text.ts'
import { call } from '../session/api.ts'
import { usePerson, useRole } from '../session/person.ts'
import { refreshAfter } from '../session/queries.ts'
import { WeekEditor } from './WeekEditor.tsx'
import styles from './work-calendar.module.css'

const company = 'company'

interface EditorProps {
  calendar: WorkCalendar
  /** A person, or the company. */
  of: string
}

const Editor = ({ calendar, of }: EditorProps) => {
  const { sub } = usePerson()
  const isAdmin = useRole('admin')
  const isReadOnly = !isAdmin && of !== sub
  const own = calendar.people.find(({ person_id }) => person_id === of)
  const stored = of === company ? calendar.week : (own?.week ?? null)
  const [week, setWeek] = useState<WorkWeek | null>(stored)
  const [isBusy, setBusy] = useState(false)
  const isWrong = week !== null && !workWeekSchema.safeParse(week).success
  const isChanged = JSON.stringify(week) !== JSON.stringify(stored)
  const save = async () => {
    setBusy(true)
    try {
      if (of === company) await call('editWorkWeek', { body: { week: week ?? calendar.week } })
      else await call('editPersonWeek', { params: { id: of }, body: { week } })
      showSnackbar({ tone: 'fine', text: m.work_hours_saved() })
      await refreshAfter('editWorkWeek')
    } catch (error) {
      if (!isProblem(error)) throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.part}>
      {of !== company && (
        <Checkbox
          label={m.work_as_company()}
          checked={week === null}
          disabled={isReadOnly}
          onChange={({ currentTarget }) => setWeek(currentTarget.checked ? null : calendar.week)}
        />
      )}
      <WeekEditor week={week ?? calendar.week} isReadOnly={isReadOnly || week === null} onWeek={setWeek} />
      {isWrong && <Alert color="fault">{keyText('work_hours_invalid')}</Alert>}
      {isReadOnly ? (
        <p className={styles.hint}>{m.work_read_only()}</p>
      ) : (
        <Button
          className={styles.save ?? ''}
          disabled={!isChanged || isWrong}
          loading={isBusy}
          onClick={() => void save()}
        >
          {m.action_save()}
        </Button>
      )}
    </div>
  )
}

export const HoursTab = ({ calendar }: { calendar: WorkCalendar }) => {
  const [of, setOf] = useState(company)
  return (
    <div className={styles.part}>
      <NativeSelect
        className={styles.of ?? ''}
        label={m.work_of()}
        value={of}
        onChange={({ currentTarget }) => setOf(currentTarget.value)}
        data={[
          { value: company, label: m.work_of_company() },
          ...calendar.people.map(({ person_id, person_name, week }) => ({
            value: person_id,
            label: week ? m.work_of_own({ name: person_name }) : person_name,
          })),
        ]}
      />
      <Editor key={of} calendar={calendar} of={of} />
    </div>
  )
}
