// Changing a setting of many devices, in two steps: which and to what, then what a dry run says of each and how
// carefully it is done. Nothing is asked of any device before the last button.
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
import type { SentSelection } from './bulk-selection.ts'
import { type Care, CheckStep } from './CheckStep.tsx'
import { SettingStep } from './SettingStep.tsx'
import type { Wish } from './wish.ts'

interface BulkChangeModalProps {
  selection: SentSelection
  onStarted: (id: string) => void
}

export const BulkChangeModal = ({ selection, onStarted }: BulkChangeModalProps) => {
  const { close } = useModal()
  const types = useAnswer('countBulkSelection', { body: { selection } }, { quiet: true, staleTime: 0 })
  const [wish, setWish] = useState<Wish>()
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
  const look = (next: Wish) =>
    act(async () => {
      setWish(next)
      setCheck(await call('checkBulkChange', { body: { selection, ...next } }))
    })
  const start = (asked: Wish, care: Care, found: number) =>
    act(async () => {
      const { id } = await call('startBulkChange', { body: { selection, ...asked, ...care, found } })
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
  if (wish && check) {
    return (
      <LeaveGuard holds>
        <CheckStep
          wish={wish}
          check={check}
          isBusy={isBusy}
          onBack={() => setCheck(undefined)}
          onStart={(care) => void start(wish, care, check.found)}
        />
      </LeaveGuard>
    )
  }
  return (
    <SettingStep types={types.data.items} wish={wish} isBusy={isBusy} onNext={(next) => void look(next)} />
  )
}
