import { toneColour, toneIcons, toneSoft } from '../kit/tone.ts'
import styles from './alarms.module.css'
import { type Watch, watchText } from './watch-words.ts'

/** Over the rows, while they may miss what has happened. */
export const WatchNotice = ({ watch }: { watch: Watch }) => {
  const text = watchText(watch)
  if (!text) return null
  const tone = watch.state === 'stopped' ? 'warning' : 'unknown'
  const Shape = toneIcons[tone]
  return (
    <div role="note" className={styles.watch} style={{ background: toneSoft(tone) }}>
      <Shape size={18} color={toneColour(tone)} aria-hidden />
      <div>
        <strong>{text.title}</strong>
        <p>{text.body}</p>
      </div>
    </div>
  )
}
