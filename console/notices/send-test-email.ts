import { m } from '../paraglide/messages.js'
import { call } from '../session/api.ts'
import { attempt } from '../session/attempt.ts'
import { refreshAfter } from '../session/queries.ts'

export const sendTestEmail = (): Promise<void> =>
  attempt(async () => {
    await call('sendTestEmail', { body: {} })
    await refreshAfter('sendTestEmail')
  }, m.notice_test_queued())
