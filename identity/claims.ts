import type { IdentityPerson } from './store.ts'

export const claimsOfScopes = {
  openid: ['sub'],
  profile: [
    'name',
    'given_name',
    'family_name',
    'control_access',
    'portal_access',
    'company',
    'realm_access',
  ],
  email: ['email', 'email_verified'],
}

export function toClaims(person: IdentityPerson) {
  return {
    sub: person.sub,
    name: `${person.givenName} ${person.familyName}`,
    given_name: person.givenName,
    family_name: person.familyName,
    email: person.email,
    email_verified: person.emailVerified,
    control_access: person.controlAccess,
    portal_access: person.portalAccess,
    company: person.company,
    realm_access: { roles: person.roles },
  }
}
