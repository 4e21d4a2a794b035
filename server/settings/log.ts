import { pino } from 'pino'

export type Log = pino.Logger

/** JSON lines on standard output; tokens, passwords and secrets never reach it. */
export const createLog = (level: string): Log =>
  pino({
    level,
    redact: {
      paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.secret', '*.access_token'],
      remove: true,
    },
  })
