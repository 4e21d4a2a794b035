import {
  IconAlertOctagonFilled,
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCloudOff,
  IconHelpCircle,
  IconHourglassHigh,
} from '@tabler/icons-react'
import { m } from '../paraglide/messages.js'

/** A status. Always shown as colour, icon and word together. */
export type Tone = 'fine' | 'warning' | 'fault' | 'offline' | 'unknown' | 'progress'

export const toneIcons = {
  fine: IconCircleCheckFilled,
  warning: IconAlertTriangleFilled,
  fault: IconAlertOctagonFilled,
  offline: IconCloudOff,
  unknown: IconHelpCircle,
  progress: IconHourglassHigh,
} as const satisfies Record<Tone, unknown>

export const toneWord: Record<Tone, () => string> = {
  fine: m.tone_fine,
  warning: m.tone_warning,
  fault: m.tone_fault,
  offline: m.tone_offline,
  unknown: m.tone_unknown,
  progress: m.tone_progress,
}

const pureColour = (tone: Tone) => `var(--${tone === 'unknown' ? 'offline' : tone})`

/** `deep` is a stronger shade. */
export const toneColour = (tone: Tone, deep = false): string =>
  deep ? `color-mix(in oklab, ${pureColour(tone)} 70%, var(--ink))` : pureColour(tone)
export const toneSoft = (tone: Tone): string => `var(--${tone === 'unknown' ? 'offline' : tone}-soft)`
