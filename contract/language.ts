/** Of the console, its papers and its messages. */
export const languages = ['el', 'en'] as const
export type Language = (typeof languages)[number]
