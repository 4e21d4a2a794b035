// Colours of people in the calendar. Each has a contrast of at least 3:1 with the light and with the dark surface (WCAG 2.2,
// 1.4.11); a name or initials always stand beside it.

export const personColours = {
  blue: '#3f7bd0',
  orange: '#cc6a1e',
  green: '#2f8f57',
  violet: '#8e63d2',
  teal: '#1d8b8f',
  rose: '#d1507f',
  olive: '#80862a',
  brown: '#a1714a',
  sky: '#2c8fc0',
  slate: '#708090',
} as const
export type PersonColour = keyof typeof personColours
export const personColourKeys = Object.keys(personColours) as [PersonColour, ...PersonColour[]]

/** The chosen colours; everyone else gets the first free one, in the order given. */
export function coloursOf(
  people: readonly { id: string; color: PersonColour | null }[],
): ReadonlyMap<string, PersonColour> {
  const taken = new Map<string, PersonColour>()
  for (const { id, color } of people) if (color) taken.set(id, color)
  for (const [at, { id }] of people.entries()) {
    if (taken.has(id)) continue
    const used = new Set(taken.values())
    const free = personColourKeys.find((colour) => !used.has(colour))
    taken.set(id, free ?? personColourKeys[at % personColourKeys.length] ?? 'slate')
  }
  return taken
}
