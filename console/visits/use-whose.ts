import { useLocalStorage } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { usePerson, useRemembered } from '../session/person.ts'

export type Whose = 'mine' | 'all'

/**
 * Whose visits are shown: as the address has it, where a figure that counts those of everybody opens them; else remembered for the
 * person; at first those of everybody for who has none.
 */
export function useWhose(hasOwn: boolean) {
  const { whose: linked } = useSearch({ strict: false }) as { whose?: unknown }
  const navigate = useNavigate()
  const [chosen, setChosen] = useLocalStorage<Whose | undefined>({
    key: useRemembered('visits_whose'),
    getInitialValueInEffect: false,
  })
  const setWhose = (next: Whose) => {
    setChosen(next)
    if (linked !== undefined)
      void navigate({
        to: '.',
        search: ((search: object) => ({ ...search, whose: undefined })) as never,
        replace: true,
      })
  }
  const whose: Whose = linked === 'all' ? 'all' : (chosen ?? (hasOwn ? 'mine' : 'all'))
  return { me: usePerson().sub, whose, setWhose } as const
}
