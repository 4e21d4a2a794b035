import type { PlanForm as PlanValues } from '../../contract/maintenance-plans/fields.ts'
import { skipFormSchema } from '../../contract/maintenance-plans/fields.ts'
import type { MaintenancePlan } from '../../contract/maintenance-plans/schema.ts'
import { FormModal } from '../kit/form/FormModal.tsx'
import { TextField } from '../kit/form/fields.tsx'
import { confirm } from '../kit/layers/confirm.tsx'
import { openModal } from '../kit/layers/modals.ts'
import { showSnackbar } from '../kit/layers/snackbar.ts'
import { isProblem } from '../kit/problem/problem.ts'
import { m } from '../paraglide/messages.js'
import { keyText } from '../problems/problem-text.ts'
import { call } from '../session/api.ts'
import { refreshAfter } from '../session/queries.ts'
import { AddPlanForm, EditPlanForm } from './PlanForm.tsx'
import { dayText } from './words.ts'

const formWidth = 720

/** Opens the form of a new plan; what is known of its home and appliance is filled in. */
export const addPlan = (known: Partial<PlanValues> = {}): void => {
  const save = async (body: PlanValues) => {
    const plan = await call('addMaintenancePlan', { body })
    showSnackbar({
      tone: 'fine',
      text: plan.due_on ? m.plan_added_due({ date: dayText(plan.due_on) }) : m.plan_added(),
    })
    await refreshAfter('addMaintenancePlan')
  }
  const isAtHome = known.installation_id !== undefined
  openModal({
    title: m.plan_add(),
    width: formWidth,
    content: <AddPlanForm known={known} isAtHome={isAtHome} onSave={save} />,
  })
}

export const editPlan = (plan: MaintenancePlan): void => {
  const params = { id: plan.id }
  const saved = async () => {
    showSnackbar({ tone: 'fine', text: m.plan_updated() })
    await refreshAfter('editMaintenancePlan')
  }
  openModal({
    title: m.plan_edit(),
    width: formWidth,
    content: (
      <EditPlanForm
        plan={plan}
        send={(body) => call('editMaintenancePlan', { params, body, quiet: true })}
        read={() => call('getMaintenancePlan', { params })}
        onSaved={saved}
      />
    ),
  })
}

/** Resolves with false if the server refused, which has been shown. */
async function tried(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (isProblem(error)) return false
    throw error
  }
}

export const pausePlan = async ({ id, is_active }: MaintenancePlan): Promise<void> => {
  const body = { is_active: !is_active }
  if (!(await tried(() => call('editMaintenancePlan', { params: { id }, body })))) return
  showSnackbar({ tone: 'fine', text: is_active ? m.plan_paused() : m.plan_resumed() })
  await refreshAfter('editMaintenancePlan')
}

export const skipDue = ({ id, due_on }: MaintenancePlan): void => {
  if (due_on === null) return
  const save = async ({ reason }: { reason: string }) => {
    const plan = await call('skipMaintenance', { params: { id }, body: { due_on, reason } })
    showSnackbar({
      tone: 'fine',
      text: plan.due_on ? m.plan_skipped_next({ date: dayText(plan.due_on) }) : m.plan_skipped(),
    })
    await refreshAfter('skipMaintenance')
  }
  openModal({
    title: m.plan_skip_title({ date: dayText(due_on) }),
    width: 480,
    content: (
      <FormModal
        schema={skipFormSchema}
        defaults={{ due_on, reason: '' }}
        onSave={save}
        errorText={keyText}
        saveLabel={m.plan_skip()}
      >
        <TextField
          name="reason"
          label={m.plan_skip_reason()}
          description={m.plan_skip_hint()}
          required
          wide
          max={200}
          autoFocus
        />
      </FormModal>
    ),
  })
}

export const deletePlan = async ({ id, title }: MaintenancePlan): Promise<boolean> => {
  const isSure = await confirm({
    title: m.plan_delete_title({ title }),
    body: m.plan_delete_body(),
    confirm: m.action_delete(),
    colour: 'fault',
  })
  if (!isSure || !(await tried(() => call('deleteMaintenancePlan', { params: { id } })))) return false
  showSnackbar({ tone: 'fine', text: m.plan_deleted() })
  await refreshAfter('deleteMaintenancePlan')
  return true
}
