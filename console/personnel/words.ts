import { type PersonColour, personColours } from '../../contract/personnel/colours.ts'
import type { PersonnelProfile } from '../../contract/personnel/routes.ts'
import type { Role } from '../../contract/roles.ts'
import { formatNumber } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'

const roleWords: Partial<Record<Role, () => string>> = {
  admin: m.role_admin,
  editor: m.role_editor,
}

/** A person without another role is a technician; unknown where the directory has the roles. */
export const rolesText = ({ roles }: Pick<PersonnelProfile, 'roles'>): string => {
  if (roles.length === 0) return '—'
  const named = roles.flatMap((role) => roleWords[role]?.() ?? [])
  return named.length > 0 ? named.join(', ') : m.role_technician()
}

const hours = (minutes: number): string => formatNumber(Math.round(minutes / 6) / 10)

/** `12,5 από 40 ώρες` */
export const bookedText = ({
  booked_minutes: booked,
  working_minutes: working,
}: Pick<PersonnelProfile, 'booked_minutes' | 'working_minutes'>): string =>
  m.personnel_hours_of({ booked: hours(booked), working: hours(working) })

export const colourWord: Record<PersonColour, () => string> = {
  blue: m.colour_blue,
  orange: m.colour_orange,
  green: m.colour_green,
  violet: m.colour_violet,
  teal: m.colour_teal,
  rose: m.colour_rose,
  olive: m.colour_olive,
  brown: m.colour_brown,
  sky: m.colour_sky,
  slate: m.colour_slate,
}

export const colourOf = (key: PersonColour): string => personColours[key]
