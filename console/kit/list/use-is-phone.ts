import { useMediaQuery } from '@mantine/hooks'

export const useIsPhone = (): boolean =>
  useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
