import { IconSquareXFilled } from '@tabler/icons-react'
import { type Tone, toneIcons } from '../tone.ts'

/** Shape and colour both show the state. */
export const markerIcons = { ...toneIcons, offline: IconSquareXFilled } satisfies Record<Tone, unknown>
