// Canvas drawings (charts) need plain colours: reads a token as the browser resolves it now.
export const readToken = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()
