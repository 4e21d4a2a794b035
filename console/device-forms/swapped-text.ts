import type { Tone } from '../kit/tone.ts'
import { m } from '../paraglide/messages.js'
import type { Answer } from '../session/api.ts'

/** What became of a swap, and of the settings where they were to go along. */
export const swappedText = ({ requested, refused }: Answer<'swapDevice'>): { tone: Tone; text: string } => {
  if (refused.length > 0) {
    return { tone: 'warning', text: m.swap_done_partly({ sent: requested.length, refused: refused.length }) }
  }
  if (requested.length > 0) return { tone: 'fine', text: m.swap_done_sent({ count: requested.length }) }
  return { tone: 'fine', text: m.swap_done() }
}
