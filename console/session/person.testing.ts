import type { Person } from './person.ts'

export const aTechnician: Person = {
  sub: 'a',
  name: 'Μαρία Παπανικολάου',
  givenName: 'Μαρία',
  email: 'maria@example.gr',
  kind: 'technician_company',
  roles: ['technician_company'],
  controlAccess: true,
  portalAccess: false,
}
