// Answers to remote calls of a meter of the second generation or later.
import type { Circuit } from './circuit.ts'
import { type Component, countersOf, deviceInfoOf, measuresOf, statusOf, switchOf } from './components.ts'

interface Call {
  id: number | string
  src: string
  method: string
  params: Record<string, unknown>
}

export type Outcome = { result: object | null } | { error: { code: number; message: string } }

const fail = (code: number, message: string): Outcome => ({ error: { code, message } })

export function readCall(payload: string): Call | undefined {
  try {
    const body: unknown = JSON.parse(payload)
    if (typeof body !== 'object' || body === null) return undefined
    const { id, src, method, params } = body as Record<string, unknown>
    if (typeof id !== 'number' && typeof id !== 'string') return undefined
    if (typeof src !== 'string' || typeof method !== 'string') return undefined
    const given = typeof params === 'object' && params !== null ? params : {}
    return { id, src, method, params: given as Record<string, unknown> }
  } catch {
    return undefined
  }
}

type Method = (circuit: Circuit, params: Record<string, unknown>) => Outcome

const onSwitch =
  (act: (circuit: Circuit, params: Record<string, unknown>, status: Component) => Outcome): Method =>
  (circuit, params) => {
    const [entry] = Object.entries(switchOf(circuit))
    if (!entry) return fail(404, 'No handler for Switch')
    const [, status] = entry
    if (params.id === undefined) return fail(-103, "Missing required argument 'id'!")
    if (params.id !== status.id)
      return fail(-105, `Argument 'id', value ${JSON.stringify(params.id)} not found!`)
    return act(circuit, params, status)
  }

function turn(circuit: Circuit, on: boolean): Outcome {
  const was_on = circuit.state.relay
  circuit.switchRelay(on, 'MQTT')
  return { result: { was_on } }
}

const component =
  (kind: string, of: (circuit: Circuit) => Record<string, Component>): Method =>
  (circuit, params) => {
    const found = of(circuit)[`${kind}:${JSON.stringify(params.id)}`]
    return found
      ? { result: found }
      : fail(-105, `Argument 'id', value ${JSON.stringify(params.id)} not found!`)
  }

const methods: Record<string, Method> = {
  'Shelly.GetStatus': (circuit) => ({ result: statusOf(circuit) }),
  'Shelly.GetDeviceInfo': (circuit) => ({ result: deviceInfoOf(circuit) }),
  'Switch.GetStatus': onSwitch((_circuit, _params, status) => ({ result: status })),
  'Switch.Set': onSwitch((circuit, { on }) =>
    typeof on === 'boolean' ? turn(circuit, on) : fail(-103, "Missing required argument 'on'!"),
  ),
  'Switch.Toggle': onSwitch((circuit) => turn(circuit, !circuit.state.relay)),
  'EM.GetStatus': component('em', measuresOf),
  'EM1.GetStatus': component('em1', measuresOf),
  'EMData.GetStatus': component('emdata', countersOf),
  'EM1Data.GetStatus': component('em1data', countersOf),
}

function has(circuit: Circuit, method: string): boolean {
  const kind = method.replace(/\..*/, '').toLowerCase()
  return kind === 'shelly' || Object.keys(statusOf(circuit)).some((key) => key.startsWith(`${kind}:`))
}

export function answerCall(circuit: Circuit, { method, params }: Call): Outcome {
  const known = Object.hasOwn(methods, method) && has(circuit, method) ? methods[method] : undefined
  return known ? known(circuit, params) : fail(404, `No handler for ${method}`)
}
