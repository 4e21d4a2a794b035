// Parses what a person types into an address field: "Ερμού 12, 351 31 Λαμία".

export interface TypedAddress {
  /** Stored as typed. */
  street: string | null
  place: string
  zip: string | null
  /** How the place must match a name: fully, by its beginning, or by any part. */
  match: 'exact' | 'beginning' | 'part'
}

const postcode = /(?<!\d)(\d{3}) ?(\d{2})(?!\d)/
const noise = /(^|\s)(τ\.?\s?κ\.?|t\.?k\.?|ελλάδα|ελλαδα|greece)(?=\s|$|:)/giu
const minPlaceLetters = 3

const tidy = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

function withoutPostcode(text: string): { place: string; zip: string | null } {
  const found = postcode.exec(text)
  const place = tidy(text.replace(found?.[0] ?? '', ' ').replaceAll(noise, ' '))
  return { place, zip: found ? `${found[1]}${found[2]}` : null }
}

/** The street is before the first comma and the place after it, or the whole text is the place. */
function readParts(street: string, others: string[]): TypedAddress[] {
  const behind = withoutPostcode(others.join(' '))
  const whole = withoutPostcode([street, ...others].join(' '))
  return [
    { ...whole, street: null, match: 'exact' },
    { ...behind, street: street || null, match: 'part' },
    ...others.toReversed().map((part): TypedAddress => {
      const { place } = withoutPostcode(part)
      return { street: street || null, place, zip: behind.zip, match: 'part' }
    }),
    { ...whole, street: null, match: 'part' },
  ]
}

/** Without a comma, the place is the whole text or its last words. */
function readWords(text: string): TypedAddress[] {
  const { place, zip } = withoutPostcode(text)
  const words = place.split(' ')
  const guesses = words.slice(1).map(
    (_, index): TypedAddress => ({
      street: words.slice(0, index + 1).join(' '),
      place: words.slice(index + 1).join(' '),
      zip,
      match: 'beginning',
    }),
  )
  return [
    { street: null, place, zip, match: 'part' },
    ...guesses.filter((guess) => guess.place.length >= minPlaceLetters),
    ...(zip && place ? [{ street: place, place: '', zip, match: 'part' as const }] : []),
  ]
}

/** Every interpretation, most likely first. */
export function parseAddress(text: string): TypedAddress[] {
  const [first = '', ...others] = text.split(',').map(tidy)
  const afterComma = withoutPostcode(others.join(' '))
  return afterComma.place || afterComma.zip ? readParts(first, others) : readWords(first)
}

/** The house number of a typed street. */
export const houseNumber = (street: string): string | undefined =>
  /\s(\d+\s?\p{L}?(-\d+)?)$/u.exec(street)?.[1]

/** An address in one line. */
export const labelOf = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(', ')
