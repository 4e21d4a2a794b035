import { useMediaQuery } from '@mantine/hooks'
import { Navigate, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { ScreenFrame } from '../../kit/layers/ScreenFrame.tsx'
import { usePerson } from '../../session/person.ts'
import { useTitle } from '../../shell/title.ts'
import { takeBackLink } from '../back-link.ts'
import { DeviceView } from '../DeviceView.tsx'
import { pageTabs, panelTabs, sameTab, tabOf } from '../device-tabs.ts'

/** A device on its own page, for bookmarks and links. */
export const DeviceScreen = () => {
  const { id } = useParams({ from: '/devices/$id' })
  const { view, at, graphs } = useSearch({ from: '/devices/$id' })
  const navigate = useNavigate()
  const { history } = useRouter()
  const isTechnician = usePerson().kind === 'technician_company'
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  useTitle(id)
  const list = isTechnician ? '/devices' : '/inventory'
  const panel = { panel: `device:${id}`, tab: sameTab(panelTabs, tabOf(pageTabs, view)), at, graphs }
  // On a phone a panel is already a page.
  if (isPhone) return <Navigate to={list} search={panel} replace />
  const back = () => {
    const way = takeBackLink()
    if (way) history.push(way)
    else void navigate({ to: list, search: panel })
  }
  const setView = (next: string, nextAt?: number) =>
    void navigate({
      to: '.',
      search: ((search: object) => ({ ...search, view: next, at: nextAt })) as never,
      replace: true,
      resetScroll: false,
    })
  return (
    <ScreenFrame onBack={back}>
      <DeviceView key={id} id={id} tabs={pageTabs} wanted={view} at={at} onTab={setView} />
    </ScreenFrame>
  )
}
