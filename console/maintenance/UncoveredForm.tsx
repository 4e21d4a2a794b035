import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { itemTypes } from '../../contract/catalogue/types.ts'
import { type PlanBatch, planBatchSchema, planFields } from '../../contract/maintenance-plans/fields.ts'
import type { UncoveredAppliance } from '../../contract/maintenance-plans/schema.ts'
import { DateField } from '../kit/form/DateField.tsx'
import { FormModal } from '../kit/form/FormModal.tsx'
import { TextField } from '../kit/form/fields.tsx'
import { useFieldError } from '../kit/form/form-context.ts'
import { NumberField } from '../kit/form/NumberField.tsx'
import { useSearch } from '../kit/form/use-search.ts'
import { formatNumber } from '../kit/format.ts'
import { showSnackbar } from '../kit/layers/snackbar.ts'
import { m } from '../paraglide/messages.js'
import { getLocale } from '../paraglide/runtime.js'
import { keyText } from '../problems/problem-text.ts'
import { call } from '../session/api.ts'
import { refreshAfter, useAnswer } from '../session/queries.ts'
import styles from './forms.module.css'
import { TechnicianField } from './TechnicianField.tsx'
import { placeText, todayHere } from './words.ts'

const mostShown = 500

const targetOf = ({ installation_id, item_id, device_id }: UncoveredAppliance) => ({
  installation_id,
  item_id,
  device_id,
})
const keyOf = (one: UncoveredAppliance): string => one.item_id ?? one.device_id ?? one.installation_id

const nameOf = ({ item_type_id, name, serial_number }: UncoveredAppliance): string =>
  [itemTypes.find(({ id }) => id === item_type_id)?.label[getLocale()], name, serial_number]
    .filter(Boolean)
    .join(' ')

/** The appliances, of one kind or all; ticked ones get the plan. */
const Targets = () => {
  const { watch, setValue } = useFormContext<PlanBatch>()
  const targets = watch('targets')
  const error = useFieldError('targets', m.uncovered_title())
  const [kind, setKind] = useState<number>()
  const { search, onSearch } = useSearch()
  const query = {
    limit: mostShown,
    ...(kind === undefined ? {} : { item_type_id: [kind] }),
    ...(search ? { search } : {}),
  }
  const { data } = useAnswer('listUncoveredAppliances', { query }, { keepPrevious: true })
  const appliances = data?.items ?? []
  const isChosen = (one: UncoveredAppliance) =>
    targets.some(
      ({ installation_id, item_id, device_id }) =>
        installation_id === one.installation_id && item_id === one.item_id && device_id === one.device_id,
    )
  const choose = (some: readonly UncoveredAppliance[], isOn: boolean) => {
    const keys = new Set(some.map((one) => JSON.stringify(targetOf(one))))
    const others = targets.filter((target) => !keys.has(JSON.stringify(target)))
    setValue('targets', [...others, ...(isOn ? some.map(targetOf) : [])], {
      shouldDirty: true,
      shouldValidate: error !== undefined,
    })
  }
  const count = appliances.filter(isChosen).length
  return (
    <div className={styles.targets}>
      <TextInput
        type="search"
        aria-label={m.uncovered_search()}
        placeholder={m.uncovered_search()}
        onChange={({ currentTarget }) => onSearch(currentTarget.value)}
      />
      <div className={styles.kinds} role="group" aria-label={m.column_type()}>
        {[undefined, 1, 2, 6, 4, 3, 5].map((id) => (
          <button key={id ?? 'all'} type="button" aria-pressed={kind === id} onClick={() => setKind(id)}>
            {itemTypes.find((type) => type.id === id)?.label[getLocale()] ?? m.uncovered_all_kinds()}
          </button>
        ))}
      </div>
      <Checkbox
        name="targets"
        label={m.uncovered_all({ count: appliances.length })}
        checked={appliances.length > 0 && count === appliances.length}
        indeterminate={count > 0 && count < appliances.length}
        onChange={({ currentTarget }) => choose(appliances, currentTarget.checked)}
        error={error}
      />
      {data && data.total > appliances.length && (
        <p className={styles.quiet}>
          {m.uncovered_first({ shown: formatNumber(appliances.length), total: formatNumber(data.total) })}
        </p>
      )}
      {targets.length > count && (
        <p className={styles.quiet}>{m.uncovered_chosen({ count: formatNumber(targets.length) })}</p>
      )}
      <ul className={styles.targetList}>
        {appliances.map((one) => (
          <li key={keyOf(one)}>
            <Checkbox
              checked={isChosen(one)}
              onChange={({ currentTarget }) => choose([one], currentTarget.checked)}
              label={
                <>
                  <strong>{nameOf(one)}</strong>
                  <span className={styles.quiet}>
                    {one.client_name} · {placeText(one)}
                  </span>
                </>
              }
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Gives many appliances the same plan at once. */
export const UncoveredForm = () => {
  const save = async (body: PlanBatch) => {
    const { count } = await call('addMaintenancePlans', { body })
    showSnackbar({ tone: 'fine', text: m.uncovered_added({ count }) })
    await refreshAfter('addMaintenancePlans')
  }
  const defaults = {
    type_id: 1,
    title: m.plan_title_yearly(),
    every_months: 12,
    anchor: 'date',
    anchor_on: todayHere(),
    spread_months: 1,
    lead_days: planFields.lead_days.empty,
    estimated_cost: null,
    assignee_id: null,
    targets: [],
  }
  return (
    <FormModal
      schema={planBatchSchema}
      defaults={defaults as never}
      onSave={save}
      errorText={keyText}
      saveLabel={m.uncovered_save()}
    >
      <Targets />
      <TextField name="title" label={m.plan_title()} required max={planFields.title.limit} />
      <NumberField name="every_months" label={m.plan_months()} required />
      <DateField name="anchor_on" label={m.plan_first_due()} required />
      <NumberField
        name="spread_months"
        label={m.uncovered_spread()}
        description={m.uncovered_spread_hint()}
      />
      <NumberField name="estimated_cost" label={m.plan_estimate()} kind="money" />
      <TechnicianField none={m.plan_any_technician()} />
    </FormModal>
  )
}
