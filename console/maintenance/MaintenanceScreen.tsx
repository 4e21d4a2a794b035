import { Button, SegmentedControl } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { openPart } from '../kit/layers/open-part.ts'
import { AddButton } from '../kit/list/AddButton.tsx'
import { useIsPhone } from '../kit/list/use-is-phone.ts'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { AllPlans } from './AllPlans.tsx'
import { DuePlans } from './DuePlans.tsx'
import styles from './maintenance.module.css'
import { addPlan } from './plan-actions.tsx'

const views = ['due', 'all'] as const
type View = (typeof views)[number]

const useView = () => {
  const { view } = useSearch({ strict: false }) as { view?: View }
  const navigate = useNavigate()
  const setView = (next: string) =>
    void navigate({
      to: '.',
      search: { view: next === 'due' ? undefined : next } as never,
      resetScroll: false,
    })
  return { view: view === 'all' ? ('all' as const) : ('due' as const), setView }
}

/** Opens the list of appliances without a plan; absent while there are none. */
const UncoveredButton = () => {
  const { data } = useAnswer('listUncoveredAppliances', { query: { limit: 1 } }, { quiet: true })
  if (!data?.total) return null
  const open = async () => (await openPart(() => import('./open-uncovered.tsx')))?.openUncovered()
  return (
    <Button
      variant="default"
      leftSection={<IconListCheck size={16} aria-hidden />}
      onClick={() => void open()}
    >
      {m.uncovered_open({ count: data.total })}
    </Button>
  )
}

/** Services that are due, to make jobs and visits of them area by area; and every maintenance plan. */
export const MaintenanceScreen = () => {
  const { view, setView } = useView()
  const choice = (
    <SegmentedControl
      className={styles.views ?? ''}
      aria-label={m.maintenance_view()}
      value={view}
      onChange={setView}
      data={[
        { value: 'due', label: m.maintenance_due() },
        { value: 'all', label: m.maintenance_all() },
      ]}
    />
  )
  // The toolbar of a phone has no room for it.
  const isPhone = useIsPhone()
  const actions = (
    <div className={styles.actions}>
      {!isPhone && choice}
      <UncoveredButton />
      <AddButton label={m.plan_add()} onPress={() => addPlan()} />
    </div>
  )
  const List = view === 'all' ? AllPlans : DuePlans
  return <List action={actions} above={isPhone && choice} />
}
