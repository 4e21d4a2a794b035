import type { AlarmGroup } from '../../contract/alarms/kinds.ts'
import { toneColour, toneIcons, toneSoft } from '../kit/tone.ts'
import styles from './alarms.module.css'
import { groupTone, groupWord } from './words.ts'

export const AlarmIcon = ({ group }: { group: AlarmGroup }) => {
  const tone = groupTone[group]
  const Shape = toneIcons[tone]
  return (
    <span className={styles.icon} style={{ background: toneSoft(tone), color: toneColour(tone) }}>
      <Shape size={18} role="img" aria-label={groupWord[group]()} />
    </span>
  )
}
