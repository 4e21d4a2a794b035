// A company's colour replaces the accent, darkened (or lightened, in the dark theme) until text passes 4.5:1.

export type Rgb = readonly [number, number, number]

const white: Rgb = [255, 255, 255]
const nearBlack: Rgb = [26, 13, 4]

const light = { surface: white, soft: 0.1 } as const
const dark = { surface: [26, 25, 23], soft: 0.18 } as const

export const parseHex = (hex: string): Rgb | undefined => {
  const match = /^#?([0-9a-f]{6})$/i.exec(hex.trim())
  if (!match?.[1]) return undefined
  const value = Number.parseInt(match[1], 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

const toHex = (colour: Rgb): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

const luminance = (colour: Rgb): number => {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export const contrast = (one: Rgb, other: Rgb): number => {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const blend = ([red, green, blue]: Rgb, [toRed, toGreen, toBlue]: Rgb, share: number): Rgb => [
  red + (toRed - red) * share,
  green + (toGreen - green) * share,
  blue + (toBlue - blue) * share,
]

/** Moves `colour` towards `end` until it contrasts with `ground` at `ratio`; slightly over 4.5 for rounding. */
export const untilReadable = (colour: Rgb, ground: Rgb, end: Rgb, ratio = 4.6): Rgb => {
  let moved = colour
  for (let share = 0; share <= 1 && contrast(moved, ground) < ratio; share += 0.02)
    moved = blend(colour, end, share)
  return moved
}

const accentsFor = (colour: Rgb, scheme: 'light' | 'dark') => {
  const { surface, soft } = scheme === 'light' ? light : dark
  const end: Rgb = scheme === 'light' ? [0, 0, 0] : [255, 255, 255]
  const accentSoft = blend(surface, colour, soft)
  const accent = untilReadable(colour, surface, end)
  return {
    '--accent': toHex(accent),
    '--accent-hover': toHex(blend(accent, end, 0.14)),
    '--accent-ink': toHex(untilReadable(accent, accentSoft, end, 5)),
    '--accent-soft': toHex(accentSoft),
    '--on-accent': contrast(accent, white) >= contrast(accent, nearBlack) ? toHex(white) : toHex(nearBlack),
  }
}

const toCss = (selector: string, values: Record<string, string>) =>
  `${selector}{${Object.entries(values)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`

/** Style rules for a brand colour; empty if the text is not a colour. */
export const brandRules = (hex: string): string | undefined => {
  const colour = parseHex(hex)
  if (!colour) return undefined
  return [
    toCss(':root', accentsFor(colour, 'light')),
    toCss(':root[data-mantine-color-scheme="dark"]', accentsFor(colour, 'dark')),
  ].join('\n')
}

export const applyBrand = (hex: string | null | undefined): void => {
  const rules = hex ? brandRules(hex) : undefined
  const existing = document.getElementById('brand')
  if (!rules) return existing?.remove()
  const style =
    existing ?? document.head.appendChild(Object.assign(document.createElement('style'), { id: 'brand' }))
  style.textContent = rules
}
