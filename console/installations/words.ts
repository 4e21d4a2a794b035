import type { Installation } from '../../contract/installations.ts'

export const addressText = ({ address, area }: Pick<Installation, 'address' | 'area'>): string =>
  [address, area].filter(Boolean).join(', ')
