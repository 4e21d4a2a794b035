import { Tooltip } from '@mantine/core'
import { markerStates } from '../../contract/map-markers/routes.ts'
import { formatNumber } from '../kit/format.ts'
import type { ListState } from '../kit/list/use-list.ts'
import { markerIcons } from '../kit/map/marker-icons.ts'
import { toneColour, toneWord } from '../kit/tone.ts'
import { m } from '../paraglide/messages.js'
import { knownStates } from './map-filters.ts'
import styles from './map-screen.module.css'

interface StateChipsProps {
  list: ListState
  /** How many of each state. */
  counts: ReadonlyMap<string, number>
}

/** The states with how many homes have each; a press shows only these. */
export const StateChips = ({ list, counts }: StateChipsProps) => {
  const chosen = knownStates(list.filters.state)
  return (
    <div className={styles.chips} role="group" aria-label={m.map_states()}>
      {markerStates
        .filter((state) => counts.has(state) || chosen.includes(state))
        .map((state) => {
          const Icon = markerIcons[state]
          const isChosen = chosen.includes(state)
          const count = formatNumber(counts.get(state) ?? 0, 0)
          return (
            <Tooltip key={state} label={toneWord[state]()}>
              <button
                type="button"
                className={styles.chip}
                aria-pressed={isChosen}
                aria-label={m.map_state({ state: toneWord[state](), count })}
                onClick={() =>
                  list.setFilter(
                    'state',
                    isChosen ? chosen.filter((other) => other !== state) : [...chosen, state],
                  )
                }
              >
                <Icon size={16} color={toneColour(state)} aria-hidden />
                <span className={styles.word}>{toneWord[state]()}</span> {count}
              </button>
            </Tooltip>
          )
        })}
    </div>
  )
}
