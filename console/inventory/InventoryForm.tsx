import { Alert, Button } from '@mantine/core'
import { IconInfoCircle, IconLock } from '@tabler/icons-react'
import { useWatch } from 'react-hook-form'
import {
  type InventoryEdit,
  type InventoryRow,
  inventoryEditSchema,
} from '../../contract/inventory/routes.ts'
import { ChoiceField } from '../kit/form/ChoiceField.tsx'
import { FormModal } from '../kit/form/FormModal.tsx'
import { CheckField } from '../kit/form/fields.tsx'
import { useSearch } from '../kit/form/use-search.ts'
import { ModalBody, ModalFoot } from '../kit/layers/ModalParts.tsx'
import { useModal } from '../kit/layers/modals.ts'
import { m } from '../paraglide/messages.js'
import { keyText } from '../problems/problem-text.ts'
import { useAnswer } from '../session/queries.ts'
import styles from './inventory.module.css'

const offered = 20

const CompanyField = ({ row }: { row: InventoryRow }) => {
  const { search, isCurrent, onSearch } = useSearch()
  const query = { limit: offered, ...(search ? { search } : {}) }
  const { data, isPlaceholderData } = useAnswer('listAffiliations', { query }, { keepPrevious: true })
  const options = (data?.items ?? []).map(({ technician_group_id, technician_name }) => ({
    value: technician_group_id,
    label: technician_name,
  }))
  const { assigned_company_id: value, assigned_company: label } = row
  return (
    <ChoiceField
      name="assigned_company_id"
      label={m.column_company()}
      wide
      options={options}
      known={value && label ? { value, label } : undefined}
      areOfTyped={isCurrent && !isPlaceholderData}
      onSearch={onSearch}
      nothing={m.inventory_no_company()}
      placeholder={m.filter_in_stock()}
    />
  )
}

/** The consequence of the choice, before saving. */
const Consequence = ({ row }: { row: InventoryRow }) => {
  const chosen = useWatch<InventoryEdit, 'assigned_company_id'>({ name: 'assigned_company_id' })
  if ((chosen ?? null) === row.assigned_company_id) return null
  const text = chosen ? m.inventory_handed_on() : m.inventory_taken_back()
  return (
    <Alert icon={<IconInfoCircle size={18} />} className={styles.wide ?? ''}>
      {text}
    </Alert>
  )
}

const Installed = ({ row }: { row: InventoryRow }) => (
  <Alert
    icon={<IconLock size={18} />}
    title={m.inventory_installed_by({ company: row.installer_company ?? '-' })}
    className={styles.wide ?? ''}
  >
    {m.inventory_installed_body()}
  </Alert>
)

/** Only an administrator may edit an installed device. */
export const NothingToEdit = ({ row }: { row: InventoryRow }) => {
  const { close } = useModal()
  return (
    <>
      <ModalBody>
        <Installed row={row} />
      </ModalBody>
      <ModalFoot>
        <Button onClick={close}>{m.action_close()}</Button>
      </ModalFoot>
    </>
  )
}

interface InventoryFormProps {
  row: InventoryRow
  isAdmin: boolean
  onSave: (values: InventoryEdit) => Promise<void>
}

/** The company of a device that is not installed; for administrators also the access of editors. */
export const InventoryForm = ({ row, isAdmin, onSave }: InventoryFormProps) => (
  <FormModal
    schema={inventoryEditSchema}
    defaults={{
      ...(row.installation_id ? {} : { assigned_company_id: row.assigned_company_id }),
      ...(isAdmin ? { editor_access: row.editor_access ?? false } : {}),
    }}
    onSave={onSave}
    errorText={keyText}
  >
    {row.installation_id ? (
      <Installed row={row} />
    ) : (
      <>
        <CompanyField row={row} />
        <Consequence row={row} />
      </>
    )}
    {isAdmin && (
      <CheckField
        name="editor_access"
        label={m.inventory_editor_access()}
        description={m.inventory_editor_access_hint()}
      />
    )}
  </FormModal>
)
