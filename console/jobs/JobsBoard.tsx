import { useCallback, useState } from 'react'
import type { JobState, ListedJob } from '../../contract/jobs/schema.ts'
import { jobStates } from '../../contract/jobs/types.ts'
import { useStepping } from '../kit/layers/neighbours.ts'
import { RowMenu, useRowMenu } from '../kit/list/RowMenu.tsx'
import { useIsPhone } from '../kit/list/use-is-phone.ts'
import type { SentTo } from '../session/api.ts'
import { useRowPanel } from '../shell/row-panel.ts'
import { BoardColumn, type StateSum } from './BoardColumn.tsx'
import { BoardSwitch } from './BoardSwitch.tsx'
import styles from './board.module.css'
import { useJobMenu } from './job-menu.tsx'

interface JobsBoardProps {
  query: NonNullable<SentTo<'listJobs'>['query']>
  sums: readonly StateSum[] | undefined
  /** The states of the filter; none for all. */
  states: readonly JobState[]
  /** On a phone: the state whose jobs are shown. */
  column: JobState
  onColumn: (state: JobState) => void
}

/** Jobs by state. A phone shows one state at a time. */
export const JobsBoard = ({ query, sums, states, column, onColumn }: JobsBoardProps) => {
  const isPhone = useIsPhone()
  const menu = useRowMenu<ListedJob>()
  const { open, selected } = useRowPanel('job')
  const [cards, setCards] = useState<Partial<Record<JobState, readonly ListedJob[]>>>({})
  const onCards = useCallback(
    (state: JobState, jobs: readonly ListedJob[]) => setCards((known) => ({ ...known, [state]: jobs })),
    [],
  )
  const chosen = states.length > 0 ? states : jobStates
  const shownState = chosen.includes(column) ? column : chosen[0]
  const shown = isPhone ? chosen.filter((state) => state === shownState) : chosen
  const listed = shown.flatMap((state) => cards[state] ?? [])
  useStepping({ key: ({ id }: ListedJob) => id, onOpen: ({ id }) => open(id), selected }, listed)
  const sumOf = (state: JobState) => sums?.find((one) => one.state === state)
  return (
    <>
      {isPhone && chosen.length > 1 && shownState && (
        <BoardSwitch
          states={chosen}
          value={shownState}
          countOf={(state) => sumOf(state)?.count}
          onChange={onColumn}
        />
      )}
      <div className={styles.board} style={{ '--columns': shown.length } as object}>
        {shown.map((state) => (
          <BoardColumn
            key={state}
            state={state}
            query={query}
            sum={sumOf(state)}
            onMenu={menu.open}
            onCards={onCards}
          />
        ))}
      </div>
      <RowMenu actions={useJobMenu()} state={menu} />
    </>
  )
}
