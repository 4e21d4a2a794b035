import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { addClient } from '../clients/client-actions.tsx'
import { type Choice, ChoiceField } from '../kit/form/ChoiceField.tsx'
import { useSearch } from '../kit/form/use-search.ts'
import { canOpenModal } from '../kit/layers/modals.ts'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import styles from './form.module.css'

export type { Choice }

const offered = 20

interface ClientFieldProps {
  name: 'client_id' | 'owner_id'
  label: string
  required?: boolean
  /** The client of a stored installation. */
  known: Choice | undefined
}

/** A client of the company, searched on the server. */
export const ClientField = ({ name, label, required = false, known }: ClientFieldProps) => {
  const { search, isCurrent, onSearch } = useSearch()
  const { data, isPlaceholderData } = useAnswer(
    'listClientOptions',
    { query: { limit: offered, ...(search ? { search } : {}) } },
    { keepPrevious: true },
  )
  return (
    <ChoiceField
      name={name}
      label={label}
      required={required}
      known={known}
      options={(data?.items ?? []).map((client) => ({ value: client.id, label: client.name }))}
      areOfTyped={isCurrent && !isPlaceholderData}
      onSearch={onSearch}
      nothing={m.client_none_found()}
      placeholder={m.clients_search()}
    />
  )
}

interface TenantFieldProps {
  known: Choice | undefined
  label?: string
}

/** The tenant; a new client can be added here, unless the form stands above another. */
export const TenantField = ({ known, label = m.installation_tenant() }: TenantFieldProps) => {
  const { setValue } = useFormContext()
  const [added, setAdded] = useState<Choice>()
  const [canAdd] = useState(canOpenModal)
  const add = () =>
    addClient((client) => {
      setAdded({ value: client.id, label: client.name })
      setValue('client_id', client.id, { shouldDirty: true, shouldValidate: true })
    })
  return (
    <div className={styles.withButton}>
      <ClientField key={added?.value} name="client_id" label={label} required known={added ?? known} />
      {canAdd && (
        <Button variant="default" h={36} leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
          {m.client_add()}
        </Button>
      )}
    </div>
  )
}
