import { useFormContext } from 'react-hook-form'
import { itemTypes } from '../../contract/catalogue/types.ts'
import type { PlanForm } from '../../contract/maintenance-plans/fields.ts'
import { modelOf } from '../../contract/models/index.ts'
import { NumberField } from '../kit/form/NumberField.tsx'
import { m } from '../paraglide/messages.js'
import { getLocale } from '../paraglide/runtime.js'
import { useAnswer } from '../session/queries.ts'
import { IdField } from './IdField.tsx'
import { operationWord } from './words.ts'

const wordOf = (id: number): string => itemTypes.find((type) => type.id === id)?.label[getLocale()] ?? ''

/** What a plan is for, among the items and devices of its home, and by which hours it is counted. */
export const ApplianceFields = () => {
  const { watch } = useFormContext<PlanForm>()
  const [home, device] = watch(['installation_id', 'device_id'])
  const { data } = useAnswer(
    'getInstallation',
    { params: { id: home } },
    { enabled: home !== '', staleTime: 30_000 },
  )
  const items = (data?.items ?? []).map(({ id, item_type_id, make, model }) => ({
    value: id,
    label: [wordOf(item_type_id), make, model].filter(Boolean).join(' '),
  }))
  const devices = (data?.devices ?? []).map(({ device_id, device_name, device_type }) => ({
    value: device_id,
    label: [device_name ?? device_id, modelOf(device_type)?.operation ? '' : m.plan_device_no_hours()]
      .filter(Boolean)
      .join(' · '),
  }))
  const type = data?.devices.find(({ device_id }) => device_id === device)?.device_type
  const operation = type === undefined ? undefined : modelOf(type)?.operation
  return (
    <>
      <IdField name="item_id" label={m.plan_item()} none={m.plan_item_none()} options={items} />
      <IdField name="device_id" label={m.plan_device()} none={m.plan_device_none()} options={devices} />
      <NumberField name="every_months" label={m.plan_months()} />
      <NumberField
        name="every_hours"
        label={m.plan_hours()}
        description={
          operation
            ? m.plan_hours_of({ of: operationWord[operation.of]() })
            : device
              ? m.plan_hours_impossible()
              : m.plan_hours_need_device()
        }
      />
    </>
  )
}
