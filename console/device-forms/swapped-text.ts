import type { Tone } from '../kit/tone.ts'
import { m } from '../paraglide/messages.js'
import type { Answer } from '../session/api.ts'

/** The outcome of a swap and of its copied settings. */
export const swappedText = ({ requested, refused }: Answer<'swapDevice'>): { tone: Tone; text: string } => {
  if (refused.length > 0) {
    return { tone: 'warning', text: m.swap_done_partly({ sent: requested.length, refused: refused.length }) }
  }
  if (requested.length > 0) return { tone: 'fine', text: m.swap_done_sent({ count: requested.length }) }
  return { tone: 'fine', text: m.swap_done() }
}
