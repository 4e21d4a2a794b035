import type { Setting } from '../../../contract/models/model.ts'
import { sectionWord, settingWord } from './setting-words.ts'

/** Without accents and case, as people type. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Settings whose name or section name contains every typed word. */
export function searchSettings(settings: readonly Setting[], text: string): Setting[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  return settings.filter(({ action, section }) => {
    const name = plain(`${settingWord(action)} ${sectionWord(section)}`)
    return words.every((word) => name.includes(word))
  })
}
