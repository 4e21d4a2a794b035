// What a person types into an address field, taken apart: "Ερμού 12, 351 31 Λαμία".

export interface TypedAddress {
  /** What stays as it was typed. */
  street: string | null
  place: string
  zip: string | null
  /** How surely the place must be met: by its very name, by how a name begins, or by any part of it. */
  sureness: 'exact' | 'beginning' | 'part'
}

const postcode = /(?<!\d)(\d{3}) ?(\d{2})(?!\d)/
const noise = /(^|\s)(τ\.?\s?κ\.?|t\.?k\.?|ελλάδα|ελλαδα|greece)(?=\s|$|:)/giu
const fewestLetters = 3

const tidy = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

function withoutPostcode(text: string): { place: string; zip: string | null } {
  const found = postcode.exec(text)
  const place = tidy(text.replace(found?.[0] ?? '', ' ').replaceAll(noise, ' '))
  return { place, zip: found ? `${found[1]}${found[2]}` : null }
}

/** The street before the first comma, the place behind it; or all of it is the place. */
function readParts(street: string, others: string[]): TypedAddress[] {
  const behind = withoutPostcode(others.join(' '))
  const whole = withoutPostcode([street, ...others].join(' '))
  return [
    { ...whole, street: null, sureness: 'exact' },
    { ...behind, street: street || null, sureness: 'part' },
    ...others.toReversed().map((part): TypedAddress => {
      const { place } = withoutPostcode(part)
      return { street: street || null, place, zip: behind.zip, sureness: 'part' }
    }),
    { ...whole, street: null, sureness: 'part' },
  ]
}

/** Without a comma the place is all of it, or as many of its last words as make one. */
function readWords(text: string): TypedAddress[] {
  const { place, zip } = withoutPostcode(text)
  const words = place.split(' ')
  const guesses = words.slice(1).map(
    (_, index): TypedAddress => ({
      street: words.slice(0, index + 1).join(' '),
      place: words.slice(index + 1).join(' '),
      zip,
      sureness: 'beginning',
    }),
  )
  return [
    { street: null, place, zip, sureness: 'part' },
    ...guesses.filter((guess) => guess.place.length >= fewestLetters),
    ...(zip && place ? [{ street: place, place: '', zip, sureness: 'part' as const }] : []),
  ]
}

/** Every way to read it, the likeliest first. */
export function readTyped(text: string): TypedAddress[] {
  const [first = '', ...others] = text.split(',').map(tidy)
  const isApart = withoutPostcode(others.join(' '))
  return isApart.place || isApart.zip ? readParts(first, others) : readWords(first)
}

/** The number of the house in what was typed as street. */
export const houseNumber = (street: string): string | undefined =>
  /\s(\d+\s?\p{L}?(-\d+)?)$/u.exec(street)?.[1]

/** How an address is shown in one line. */
export const labelOf = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(', ')
