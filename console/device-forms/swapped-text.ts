import type { Tone } from '../kit/tone.ts'
import { m } from '../paraglide/messages.js'
import type { Answer } from '../session/api.ts'

/** What became of a swap, and of the settings where they were to go along. */
export const swappedText = ({ asked, refused }: Answer<'swapDevice'>): { tone: Tone; text: string } => {
  if (refused.length > 0) {
    return { tone: 'warning', text: m.swap_done_partly({ asked: asked.length, refused: refused.length }) }
  }
  if (asked.length > 0) return { tone: 'fine', text: m.swap_done_asked({ count: asked.length }) }
  return { tone: 'fine', text: m.swap_done() }
}
