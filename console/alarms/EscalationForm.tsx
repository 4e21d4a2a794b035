import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import {
  type EscalationOrder,
  escalationOrderEditSchema,
  mostInOrder,
} from '../../contract/alarms/escalation.ts'
import { FormModal } from '../kit/form/FormModal.tsx'
import { showSnackbar } from '../kit/layers/snackbar.ts'
import { m } from '../paraglide/messages.js'
import { keyText } from '../problems/problem-text.ts'
import { call } from '../session/api.ts'
import { refreshAfter, useAnswer } from '../session/queries.ts'
import alarmStyles from './alarms.module.css'
import styles from './escalation.module.css'
import { escalationText } from './escalation-words.ts'

interface Values {
  people: string[]
}

/** The buttons at the ends stay focusable, so that the keyboard does not lose its place. */
const Ordered = ({ nameOf }: { nameOf: (id: string) => string }) => {
  const { watch, setValue } = useFormContext<Values>()
  const [moved, setMoved] = useState('')
  const people = watch('people')
  const change = (next: string[]) => setValue('people', next, { shouldDirty: true })
  const move = (id: string, to: number) => {
    if (to < 0 || to >= people.length) return
    change(people.filter((one) => one !== id).toSpliced(to, 0, id))
    setMoved(m.escalation_place({ name: nameOf(id), place: to + 1, count: people.length }))
  }
  return (
    <>
      <ol className={styles.order} aria-label={m.escalation_order()}>
        {people.map((id, at) => (
          <li key={id}>
            <span className={styles.place} aria-hidden>
              {at + 1}
            </span>
            <span>{nameOf(id)}</span>
            <ActionIcon
              variant="default"
              size={36}
              data-disabled={at === 0 || undefined}
              aria-disabled={at === 0}
              aria-label={m.escalation_up({ name: nameOf(id) })}
              onClick={() => move(id, at - 1)}
            >
              <IconArrowUp size={18} />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size={36}
              data-disabled={at === people.length - 1 || undefined}
              aria-disabled={at === people.length - 1}
              aria-label={m.escalation_down({ name: nameOf(id) })}
              onClick={() => move(id, at + 1)}
            >
              <IconArrowDown size={18} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              size={36}
              aria-label={m.escalation_remove({ name: nameOf(id) })}
              onClick={() => change(people.filter((one) => one !== id))}
            >
              <IconX size={18} />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <VisuallyHidden role="log">{moved}</VisuallyHidden>
    </>
  )
}

const Others = ({ people }: { people: readonly { id: string; name: string }[] }) => {
  const { watch, setValue } = useFormContext<Values>()
  const ordered = watch('people')
  const others = people.filter(({ id }) => !ordered.includes(id))
  if (others.length === 0) return null
  return (
    <div className={styles.others}>
      <strong>{m.escalation_others()}</strong>
      <div>
        {others.map(({ id, name }) => (
          <Button
            key={id}
            variant="default"
            size="compact-md"
            leftSection={<IconPlus size={14} aria-hidden />}
            aria-label={m.escalation_add({ name })}
            disabled={ordered.length >= mostInOrder}
            onClick={() => setValue('people', [...ordered, id], { shouldDirty: true })}
          >
            {name}
          </Button>
        ))}
      </div>
    </div>
  )
}

const Summary = ({ nameOf }: { nameOf: (id: string) => string }) => (
  <p className={alarmStyles.effect} role="status">
    {escalationText(useFormContext<Values>().watch('people').map(nameOf))}
  </p>
)

const save = async (body: Values): Promise<void> => {
  await call('setEscalationOrder', { body })
  await refreshAfter('setEscalationOrder')
  showSnackbar({ tone: 'fine', text: m.escalation_saved() })
}

/** The order in which people are notified of an alarm; changed by buttons alone. */
export const EscalationForm = ({ order }: { order: EscalationOrder }) => {
  const { data } = useAnswer('listPersonnelOptions', {}, { quiet: true, staleTime: 60_000 })
  const people = data?.items ?? []
  const names = new Map([...order.people, ...people].map(({ id, name }) => [id, name]))
  const nameOf = (id: string) => names.get(id) ?? ''
  return (
    <FormModal
      schema={escalationOrderEditSchema}
      defaults={{ people: order.people.map(({ id }) => id) }}
      onSave={save}
      errorText={keyText}
    >
      <Summary nameOf={nameOf} />
      <Ordered nameOf={nameOf} />
      <Others people={people} />
      <p className={styles.skips}>{m.escalation_skips()}</p>
    </FormModal>
  )
}
