import { type CompanyKind, companyKindOf, type Role, roleSchema } from '../../contract/roles.ts'
import { type Claims, claimsSchema } from '../../contract/session.ts'
import { createStore, useStore } from '../kit/store.ts'

export interface Person {
  sub: string
  name: string
  givenName: string
  email: string
  kind: CompanyKind | undefined
  roles: readonly Role[]
  controlAccess: boolean
  portalAccess: boolean
}

const decodeClaims = (accessToken: string): Record<string, unknown> => {
  const payload = accessToken.split('.')[1] ?? ''
  const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
    char.charCodeAt(0),
  )
  return JSON.parse(new TextDecoder().decode(bytes))
}

const rolesAt = (claims: unknown, path: string): Role[] => {
  const found = path
    .split('.')
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], claims)
  if (!Array.isArray(found)) return []
  return found.flatMap((role) => roleSchema.safeParse(role).data ?? [])
}

export const personOf = (accessToken: string, rolesClaim: string): Person => {
  const raw = decodeClaims(accessToken)
  const claims: Claims = claimsSchema.parse(raw)
  const roles = rolesAt(raw, rolesClaim)
  return {
    sub: claims.sub,
    name: [claims.given_name, claims.family_name].filter(Boolean).join(' ') || claims.email,
    givenName: claims.given_name,
    email: claims.email,
    kind: companyKindOf(roles),
    roles,
    controlAccess: claims.control_access,
    portalAccess: claims.portal_access,
  }
}

export const personStore = createStore<Person | undefined>(undefined)

/** The signed-in person; only beneath the frame, where there always is one. */
export const usePerson = (): Person => {
  const person = useStore(personStore)
  if (!person) throw new Error('no signed-in person')
  return person
}

/** A storage key for the signed-in person alone. */
export const useRemembered = (name: string): string => `${usePerson().sub}:${name}`

export const useRole = (role: Role): boolean => usePerson().roles.includes(role)
