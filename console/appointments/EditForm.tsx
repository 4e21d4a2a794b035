import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Appointment } from '../../contract/jobs/schema.ts'
import { type Meanwhile, MeanwhileNotice } from '../edits/MeanwhileNotice.tsx'
import { showSnackbar } from '../kit/layers/snackbar.ts'
import { isProblem } from '../kit/problem/problem.ts'
import { m } from '../paraglide/messages.js'
import { call } from '../session/api.ts'
import { showProblem } from '../session/problem-log.ts'
import { refreshAfter } from '../session/queries.ts'
import { AppointmentForm } from './AppointmentForm.tsx'
import { isMeant } from './change-appointment.ts'
import { isVisitChanged, readVisit } from './conflict.ts'
import { type AppointmentValues, adoptChanges, appointmentValuesSchema, editOf } from './form-values.ts'
import { changesBetween } from './meanwhile.ts'
import { cacheVisit } from './shown-changes.ts'

const isNothing = (edit: object): boolean => Object.keys(edit).length === 0

/** Changes a visit. If somebody else has changed it meanwhile, their change is shown before anything is saved. */
export const EditForm = ({ appointment }: { appointment: Appointment }) => {
  const [base, setBase] = useState(appointment)
  const [meanwhile, setMeanwhile] = useState<Meanwhile>()
  const { id } = appointment

  /** Whether nothing is left to save: the change had arrived although its reply had not. */
  const adopt = async (form: UseFormReturn<AppointmentValues>): Promise<boolean> => {
    const now = await readVisit(id)
    const touched = adoptChanges(form, base, now)
    setBase(now)
    const read = appointmentValuesSchema.safeParse(form.getValues())
    if (read.success && isNothing(editOf(now, read.data))) return true
    setMeanwhile({
      title: m.visit_form_changed({ by: now.updated_by ?? m.visit_somebody() }),
      changes: changesBetween(base, now, touched),
    })
    return false
  }
  const save = async (values: AppointmentValues, form: UseFormReturn<AppointmentValues>) => {
    const edit = editOf(base, values)
    if (isNothing(edit)) return true
    const { notes: _notes, is_confirmed: _isConfirmed, ...rest } = edit
    if (!isNothing(rest) && !(await isMeant(base))) return false
    const body = { ...edit, expected_updated_at: base.updated_at }
    try {
      cacheVisit(await call('editAppointment', { params: { id }, body, quiet: true }))
    } catch (error) {
      if (!isVisitChanged(error)) {
        if (isProblem(error)) showProblem(error)
        throw error
      }
      if (!(await adopt(form))) return false
    }
    showSnackbar({ tone: 'fine', text: m.visit_updated() })
    await refreshAfter('editAppointment')
    return true
  }
  return (
    <AppointmentForm
      appointment={base}
      onSave={save}
      notice={meanwhile && <MeanwhileNotice key={base.updated_at} {...meanwhile} />}
    />
  )
}
