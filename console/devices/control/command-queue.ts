// One request at a time for each register of the device, so that a slow one is never overtaken by a later one. Of the
// requests that wait only the latest of each setting remains; it is sent even if the one before fails.
import { registerOf } from '../../../contract/models/registers.ts'

interface CommandQueue<Request> {
  enqueue(action: string, request: Request): void
  /** Whether a request for this action is being sent or waits. */
  has(action: string): boolean
  /** Sends everything that waits at once, because the page is closing. */
  flush(): void
}

/** `send` never rejects; `isSame` compares two requests for one setting. */
export function createCommandQueue<Request>(
  send: (action: string, request: Request) => Promise<void>,
  isSame: (one: Request, other: Request) => boolean,
): CommandQueue<Request> {
  const inFlight = new Map<string, { action: string; request: Request }>()
  /** By action, the newest last. */
  const waiting = new Map<string, Request>()
  const register = (action: string) => registerOf(action)[0] ?? action

  const start = async (action: string, request: Request): Promise<void> => {
    inFlight.set(register(action), { action, request })
    await send(action, request)
    inFlight.delete(register(action))
    const next = [...waiting].find(([other]) => register(other) === register(action))
    if (!next) return
    waiting.delete(next[0])
    void start(...next)
  }
  return {
    enqueue(action, request) {
      const current = inFlight.get(register(action))
      waiting.delete(action)
      if (!current) void start(action, request)
      else if (current.action !== action || !isSame(current.request, request)) waiting.set(action, request)
    },
    has: (action) => waiting.has(action) || inFlight.get(register(action))?.action === action,
    flush() {
      const left = [...waiting]
      waiting.clear()
      for (const [action, request] of left) void send(action, request)
    },
  }
}
