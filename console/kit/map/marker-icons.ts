import { IconSquareXFilled } from '@tabler/icons-react'
import { type Tone, toneIcons } from '../tone.ts'

/** Shape and colour both say how something stands. */
export const markerIcons = { ...toneIcons, offline: IconSquareXFilled } satisfies Record<Tone, unknown>
