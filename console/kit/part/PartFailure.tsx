import { Button } from '@mantine/core'
import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Notice } from '../Notice.tsx'
import { retryParts } from './lazy-part.tsx'
import { hasNewRelease } from './new-release.ts'

const reloadPage = () => location.reload()

/** Replaces a part that could not be fetched. */
export const PartFailure = ({ onRetry }: { onRetry: () => void }) => {
  const [isOld, setOld] = useState(false)
  useEffect(() => {
    void hasNewRelease().then(setOld)
  }, [])
  if (isOld)
    return (
      <Notice
        icon={IconRefresh}
        title={m.release_new_title()}
        body={m.release_new_body()}
        actions={<Button onClick={reloadPage}>{m.action_reload()}</Button>}
      />
    )
  const retry = () => {
    retryParts()
    onRetry()
  }
  return (
    <Notice
      icon={IconPlugConnectedX}
      tone="offline"
      title={m.part_failed_title()}
      body={m.part_failed_body()}
      actions={
        <>
          <Button leftSection={<IconRefresh size={16} aria-hidden />} onClick={retry}>
            {m.action_retry()}
          </Button>
          <Button variant="default" onClick={reloadPage}>
            {m.action_reload()}
          </Button>
        </>
      }
    />
  )
}
