// A TCP proxy that a test can cut; connections that do not use it are not affected.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Proxy {
  /** The server's address by this way. */
  url: string
  cut(): void
  /** Existing connections carry nothing more to the server; its replies still arrive. */
  hold(): void
  /** Like `hold`, for new connections too, until `thaw`. */
  freeze(): void
  thaw(): void
  /** Accepts connections again. */
  restore(): void
  stop(): Promise<void>
}

export async function startProxy(to: string): Promise<Proxy> {
  const target = new URL(to)
  const sockets = new Set<Socket>()
  const nearOnes = new Map<Socket, Socket>()
  let isCut = false
  let isFrozen = false
  const hold = () => {
    for (const [near, far] of nearOnes) near.unpipe(far)
  }
  const carry = (from: Socket, onto: Socket) => {
    sockets.add(from)
    if (!isFrozen || !nearOnes.has(from)) from.pipe(onto)
    from.on('error', () => {})
    from.on('close', () => {
      sockets.delete(from)
      nearOnes.delete(from)
      onto.destroySoon()
    })
  }
  const server = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(Number(target.port), target.hostname)
    nearOnes.set(near, far)
    carry(near, far)
    carry(far, near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(to)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    cut,
    hold,
    freeze() {
      isFrozen = true
      hold()
    },
    thaw() {
      if (!isFrozen) return
      isFrozen = false
      for (const [near, far] of nearOnes) near.pipe(far)
    },
    restore: () => {
      isCut = false
    },
    async stop() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
