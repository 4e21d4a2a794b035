import { useNavigate, useSearch } from '@tanstack/react-router'

export type TodayView = 'list' | 'map'

/** Whether today's visits are listed or on a map, as the address has it. */
export const useTodayView = () => {
  const { view } = useSearch({ strict: false }) as { view?: unknown }
  const navigate = useNavigate()
  const shown: TodayView = view === 'map' ? 'map' : 'list'
  return {
    view: shown,
    setView: (next: TodayView) =>
      void navigate({
        to: '.',
        search: ((search: object) => ({ ...search, view: next === 'map' ? next : undefined })) as never,
        replace: true,
      }),
  }
}
