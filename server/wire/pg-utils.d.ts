declare module 'pg/lib/utils.js' {
  /** What pg makes of a parameter: text, bytes, or null. */
  const utils: { prepareValue(value: unknown): string | Buffer | null }
  export default utils
}
