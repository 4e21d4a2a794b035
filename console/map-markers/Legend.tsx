import { markerStates } from '../../contract/map-markers/routes.ts'
import { markerIcons } from '../kit/map/marker-icons.ts'
import { toneColour, toneWord } from '../kit/tone.ts'
import styles from './map-screen.module.css'

export const Legend = () => (
  <div className={styles.legend}>
    {markerStates.toReversed().map((state) => {
      const Icon = markerIcons[state]
      return (
        <span key={state}>
          <Icon size={16} color={toneColour(state)} aria-hidden />
          {toneWord[state]()}
        </span>
      )
    })}
  </div>
)
