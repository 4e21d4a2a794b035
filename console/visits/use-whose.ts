import { useLocalStorage } from '@mantine/hooks'
import { usePerson, useRemembered } from '../session/person.ts'

export type Whose = 'mine' | 'all'

/** Whose visits are shown, remembered for the person; at first those of everybody for who has none. */
export function useWhose(hasOwn: boolean) {
  const [chosen, setChosen] = useLocalStorage<Whose | undefined>({
    key: useRemembered('visits_whose'),
    getInitialValueInEffect: false,
  })
  return { me: usePerson().sub, whose: chosen ?? (hasOwn ? 'mine' : 'all'), setWhose: setChosen } as const
}
