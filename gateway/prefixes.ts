// What the topics of a device may begin with: up to three levels of plain letters, so that whatever else somebody says
// is no device id and needs no query.

/** Meters of the first generation put this before their own name. */
export const sharedRoot = 'shellies/'

const level = '[A-Za-z0-9_.:-]{1,64}'
const wellFormed = new RegExp(`^${level}(/${level}){0,2}$`)
const reserved = /^(shellies\/)?(shellies|announce|command)$/

export const isPrefix = (text: string): boolean => wellFormed.test(text) && !reserved.test(text)
