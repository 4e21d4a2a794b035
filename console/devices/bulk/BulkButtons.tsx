import { Button } from '@mantine/core'
import { IconArrowBackUp, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useState } from 'react'
import type { BulkChange } from '../../../contract/bulk-changes/routes.ts'
import { formatNumber } from '../../kit/format.ts'
import { confirm } from '../../kit/layers/confirm.tsx'
import { isProblem } from '../../kit/problem/problem.ts'
import { m } from '../../paraglide/messages.js'
import { call } from '../../session/api.ts'
import { cacheAnswer, refreshAfter } from '../../session/queries.ts'
import { usePanel } from '../../shell/panel.ts'

type Step = 'stopBulkChange' | 'continueBulkChange' | 'revertBulkChange'

/** The possible actions in the current state of a bulk change. */
export const BulkButtons = ({ change }: { change: BulkChange }) => {
  const panel = usePanel()
  const [isBusy, setBusy] = useState(false)
  const { id, state, sent, waiting, confirmed, may_continue, may_stop } = change
  const params = { id }
  const act = async (operation: Step): Promise<void> => {
    setBusy(true)
    try {
      const next = await call(operation, { params })
      cacheAnswer('getBulkChange', { params: { id: next.id } }, () => next)
      void refreshAfter(operation)
      if (next.id !== id) panel.open('bulk', next.id)
    } catch (error) {
      if (!isProblem(error)) throw error
    }
    setBusy(false)
  }
  const revert = async () => {
    const isMeant = await confirm({
      title: m.bulk_revert_title(),
      body: m.bulk_revert_body({ count: formatNumber(confirmed) }),
      confirm: m.bulk_revert(),
    })
    if (isMeant) await act('revertBulkChange')
  }
  const isRunning = state === 'canary' || state === 'running'
  return (
    <>
      {isRunning && may_stop && (
        <Button
          variant="default"
          leftSection={<IconPlayerStop size={16} aria-hidden />}
          loading={isBusy}
          onClick={() => void act('stopBulkChange')}
        >
          {m.bulk_stop()}
        </Button>
      )}
      {state === 'stopped' && waiting > 0 && may_continue && (
        <Button
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          loading={isBusy}
          onClick={() => void act('continueBulkChange')}
        >
          {m.bulk_continue()}
        </Button>
      )}
      {!isRunning && sent === 0 && confirmed > 0 && may_continue && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          loading={isBusy}
          onClick={() => void revert()}
        >
          {m.bulk_revert()}
        </Button>
      )}
    </>
  )
}
