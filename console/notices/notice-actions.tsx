import { openModal } from '../kit/layers/modals.ts'
import { m } from '../paraglide/messages.js'
import { call } from '../session/api.ts'
import { attempt } from '../session/attempt.ts'
import { refreshAfter } from '../session/queries.ts'
import { NoticeSettingsForm } from './NoticeSettingsForm.tsx'

export const editNoticeSettings = (): void => {
  openModal({ title: m.notice_settings(), width: 640, content: <NoticeSettingsForm /> })
}

export const readAll = (): Promise<void> =>
  attempt(async () => {
    await call('readNotices', { body: {} })
    await refreshAfter('readNotices')
  }, m.notices_read())
