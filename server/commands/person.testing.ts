import type { Role } from '../../contract/roles.ts'
import type { Person } from '../http/session.ts'

export const aPersonWith = (roles: Role[]): Person => ({
  sub: 'sub-1',
  name: 'Μαρία Δοκιμή',
  givenName: 'Μαρία',
  familyName: 'Δοκιμή',
  email: 'maria@test.example',
  companyKey: undefined,
  roles,
  controlAccess: true,
  portalAccess: false,
  expiresAt: 0,
})
