export interface Credit {
  text: string
  href?: string
}

const natural: readonly Credit[] = [{ text: 'Natural Earth', href: 'https://www.naturalearthdata.com' }]

/** Reads `© <a href="https://a.example">A</a>` as text and links; whatever else the HTML holds is dropped. */
export const readCredits = (html: string): readonly Credit[] =>
  [...new DOMParser().parseFromString(html, 'text/html').body.childNodes].flatMap((node) => {
    const text = node.textContent?.trim() ?? ''
    const href = node instanceof HTMLAnchorElement ? node.href : ''
    if (!text) return []
    return /^https?:/.test(href) ? [{ text, href }] : [{ text }]
  })

/** Whom to name for what is seen: the tiles' makers, or those of the outline. */
export const creditsFor = (tiles: { attribution: string } | null): readonly Credit[] =>
  tiles ? readCredits(tiles.attribution) : natural
