import { formatDuration } from '../../kit/format.ts'
import { m } from '../../paraglide/messages.js'

/** How long a command waits for an offline device. */
export const waitText = (seconds: number): string =>
  seconds < 120 ? m.duration_seconds({ seconds }) : formatDuration(seconds * 1000)
