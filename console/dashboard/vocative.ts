const vowels = /αι|ει|οι|ου|αυ|ευ|αί|εί|οί|ού|αύ|εύ|[αεηιουωάέήίόύώϊϋΐΰ]/g
const stressed = /[άέήίόύώΐΰ]/

/** Syllables after the stressed one: 0, 1 or 2; undefined without a stress mark. */
const afterStress = (groups: readonly string[]): number | undefined => {
  const at = groups.findLastIndex((group) => stressed.test(group))
  return at < 0 ? undefined : groups.length - 1 - at
}

/** The form of a Greek first name in a greeting: `Νίκος` → `Νίκο`, `Αλέξανδρος` → `Αλέξανδρε`. Others stay. */
export function vocative(name: string): string {
  if (/[ηάαή]ς$|ής$/.test(name)) return name.slice(0, -1)
  if (!/[οό]ς$/.test(name)) return name
  const stem = name.slice(0, -2)
  const groups = name.toLowerCase().match(vowels) ?? []
  const after = afterStress(groups)
  if (after === 0) return `${stem}έ`
  const isOneSyllable = /[ιί]ος$/.test(name) && groups.length === 3
  return after === undefined || after === 1 || isOneSyllable ? `${stem}ο` : `${stem}ε`
}
