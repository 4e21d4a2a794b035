import type { ProblemKey } from '../../contract/problems.ts'
import { m } from '../paraglide/messages.js'
import { shown, type Values } from './problem-values.ts'

/** Of webhooks, notices and calendar links, by which something leaves the product. */
export const outwardSentences = {
  feeds_too_many: ({ max }) => m.problem_feeds_too_many({ max: shown(max) }),
  feed_person_required: () => m.problem_feed_person_required(),
  webhook_url_required: () => m.problem_webhook_url_required(),
  webhook_url_invalid: () => m.problem_webhook_url_invalid(),
  webhook_url_https: () => m.problem_webhook_url_https(),
  webhook_url_user: () => m.problem_webhook_url_user(),
  webhook_url_private: () => m.problem_webhook_url_private(),
  webhook_kinds_required: () => m.problem_webhook_kinds_required(),
  webhooks_too_many: ({ max }) => m.problem_webhooks_too_many({ max: shown(max) }),
  webhook_off: () => m.problem_webhook_off(),
  webhook_delivery_pending: () => m.problem_webhook_delivery_pending(),
  notice_person_required: () => m.problem_notice_person_required(),
  notice_email_required: () => m.problem_notice_email_required(),
  email_not_set: () => m.problem_email_not_set(),
  quiet_hours_both: () => m.problem_quiet_hours_both(),
  quiet_hours_same: () => m.problem_quiet_hours_same(),
} satisfies Partial<Record<ProblemKey, (values: Values) => string>>
