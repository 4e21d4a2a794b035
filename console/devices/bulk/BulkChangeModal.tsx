// Changes a setting of many devices in two steps: setting and value, then the result of a dry run with the precautions.
// No command is sent before the last button.
import { useState } from 'react'
import type { BulkCheck } from '../../../contract/bulk-changes/routes.ts'
import { Failed } from '../../kit/Failed.tsx'
import { LeaveGuard, ModalBody } from '../../kit/layers/ModalParts.tsx'
import { useModal } from '../../kit/layers/modals.ts'
import { isProblem } from '../../kit/problem/problem.ts'
import { CardSkeleton } from '../../kit/Skeletons.tsx'
import { m } from '../../paraglide/messages.js'
import { call } from '../../session/api.ts'
import { refreshAfter, useAnswer } from '../../session/queries.ts'
import type { BulkRequest } from './bulk-request.ts'
import type { SentSelection } from './bulk-selection.ts'
import { type Care, CheckStep } from './CheckStep.tsx'
import { SettingStep } from './SettingStep.tsx'

interface BulkChangeModalProps {
  selection: SentSelection
  onStarted: (id: string) => void
}

export const BulkChangeModal = ({ selection, onStarted }: BulkChangeModalProps) => {
  const { close } = useModal()
  const types = useAnswer('countBulkSelection', { body: { selection } }, { quiet: true, staleTime: 0 })
  const [request, setRequest] = useState<BulkRequest>()
  const [check, setCheck] = useState<BulkCheck>()
  const [isBusy, setBusy] = useState(false)

  const act = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      if (!isProblem(error)) throw error
    }
    setBusy(false)
  }
  const look = (next: BulkRequest) =>
    act(async () => {
      setRequest(next)
      setCheck(await call('checkBulkChange', { body: { selection, ...next } }))
    })
  const start = (sent: BulkRequest, care: Care, found: number) =>
    act(async () => {
      const { id } = await call('startBulkChange', { body: { selection, ...sent, ...care, found } })
      void refreshAfter('startBulkChange')
      close()
      onStarted(id)
    })

  if (!types.data) {
    return (
      <ModalBody>
        {types.error ? (
          <Failed title={m.bulk_failed()} problem={types.error} onRetry={() => void types.refetch()} />
        ) : (
          <CardSkeleton height={320} />
        )}
      </ModalBody>
    )
  }
  if (request && check) {
    return (
      <LeaveGuard holds>
        <CheckStep
          request={request}
          check={check}
          isBusy={isBusy}
          onBack={() => setCheck(undefined)}
          onStart={(care) => void start(request, care, check.found)}
        />
      </LeaveGuard>
    )
  }
  return (
    <SettingStep
      types={types.data.items}
      request={request}
      isBusy={isBusy}
      onNext={(next) => void look(next)}
    />
  )
}
