// Sends requests over one connection that stays open, the same for us and for rivals: a time ends with the last byte of the body.
import { Agent, request } from 'node:http'

export interface Caller {
  ask(path: string, options?: CallOptions): Promise<Buffer>
  close(): void
}

interface CallOptions {
  method?: 'GET' | 'POST'
  body?: string
}

export function openCaller(url: string, headers: Record<string, string> = {}): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    ask: (path, { method = 'GET', body } = {}) =>
      new Promise((resolve, reject) => {
        const sent = request(`${url}${path}`, { agent, method, headers }, (answer) => {
          const pieces: Buffer[] = []
          answer.on('data', (piece: Buffer) => pieces.push(piece))
          answer.on('error', reject)
          answer.on('end', () => {
            const whole = Buffer.concat(pieces)
            const { statusCode = 0 } = answer
            if (statusCode < 300) resolve(whole)
            else reject(new Error(`${statusCode} from ${path}: ${whole.toString().slice(0, 300)}`))
          })
        })
        sent.on('error', reject)
        sent.end(body)
      }),
    close: () => agent.destroy(),
  }
}
