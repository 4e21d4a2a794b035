import { useState } from 'react'
import type { InstallationForm as InstallationValues } from '../../contract/installations/schema.ts'
import { Failed } from '../kit/Failed.tsx'
import { ModalBody } from '../kit/layers/ModalParts.tsx'
import { isProblem } from '../kit/problem/problem.ts'
import { CardSkeleton } from '../kit/Skeletons.tsx'
import { m } from '../paraglide/messages.js'
import { refresh } from '../session/queries.ts'
import { useNextTag } from '../tags/use-next-tag.ts'
import type { Choice } from './ClientField.tsx'
import { AddInstallationForm } from './InstallationForm.tsx'

interface AddInstallationProps {
  client: Choice | undefined
  onSave: (values: InstallationValues) => Promise<void>
}

/** If the offered tag is unchanged, the server assigns the next one at that moment. */
const AddForm = ({ offered, client, onSave }: AddInstallationProps & { offered: number }) => {
  const [begun] = useState(offered)
  const save = async ({ tag, ...values }: InstallationValues) => {
    try {
      await onSave(tag === offered || tag === begun ? values : { ...values, tag })
    } catch (error) {
      if (isProblem(error) && error.status === 409) await refresh('getNextTag')
      throw error
    }
  }
  return <AddInstallationForm tag={begun} client={client} onSave={save} />
}

export const AddInstallation = (props: AddInstallationProps) => {
  const next = useNextTag()
  if (next.data) return <AddForm {...props} offered={next.data.tag} />
  return (
    <ModalBody>
      {next.error ? (
        <Failed title={m.list_first_error_title()} problem={next.error} onRetry={() => void next.refetch()} />
      ) : (
        <CardSkeleton height={520} />
      )}
    </ModalBody>
  )
}
