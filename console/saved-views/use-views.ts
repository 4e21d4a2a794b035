import { useLocation } from '@tanstack/react-router'
import type { SavedView, ViewScreen } from '../../contract/saved-views/routes.ts'
import { useAnswer } from '../session/queries.ts'
import { isSameView, screenOf, viewOf } from './screen-view.ts'

export const useViews = (screen: ViewScreen | undefined): readonly SavedView[] => {
  const { data } = useAnswer('listSavedViews', {}, { quiet: true, staleTime: 60_000 })
  return (data?.items ?? []).filter((view) => view.screen === screen)
}

/** What is shown now, and whether a view is just that. */
export const useShownView = () => {
  const { pathname, search } = useLocation()
  const screen = screenOf(pathname)
  const shown = viewOf(search)
  return {
    screen,
    shown,
    isShown: (view: SavedView) => view.screen === screen && isSameView(view.search, shown),
  }
}
