// The devices of the ingest bench, as a process of their own that must cost little, because it shares the cores with
// what it measures: bare sockets, packets made ahead in which only the time and the values are replaced.
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { listIndex, reportFields, reportTails, stepMs } from './ingest-report.ts'

export interface LoadOrder {
  port: number
  devices: { id: string; secret: string }[]
  /** Where lines are posted; MQTT unless said. */
  linesTo?: string
  /** Time of every device's first report. */
  firstMs: number
  warmUpSeconds: number
  seconds: number
}

export interface LoadOutcome {
  /** Reports that were acknowledged, by device. */
  acknowledged: number[]
  /** Of these, while it was measured. */
  measured: number
  elapsedMs: number
  waits: number[]
  cpuMs: number
}

interface Device {
  id: string
  socket: Socket
  packet: Buffer
  topicEnd: number
  said: number
  sentAt: number
  received: number
}

const text = (value: string): Buffer => {
  const bytes = Buffer.from(value)
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes])
}

/** MQTT 3.1.1, clean session, user name and password, no keep-alive. */
function connectPacket(id: string, secret: string): Buffer {
  const body = Buffer.concat([text('MQTT'), Buffer.from([4, 0xc2, 0, 0]), text(id), text(id), text(secret)])
  return Buffer.concat([Buffer.from([0x10, body.length]), body])
}

const publishQos1 = 0x32
const answerLength = 4
const emptyAnswer = 'HTTP/1.1 204'
const endOfHead = '\r\n\r\n'
const longest = 1024
const signInsAtOnce = 64

const lines = reportFields()
const tails = reportTails().map((tail) => Buffer.from(tail))
const timeStart = '{"ts":'
const timeDigits = 13

/** Everything up to the time stays; the remaining length is always of two bytes. */
function preparePacket(id: string): Pick<Device, 'packet' | 'topicEnd'> {
  const packet = Buffer.alloc(longest)
  packet[0] = publishQos1
  const topic = text(`${id}/mb/status`)
  topic.copy(packet, 3)
  const topicEnd = 3 + topic.length
  packet.write(timeStart, topicEnd + 2)
  return { packet, topicEnd }
}

function signIn(
  port: number,
  { id, secret }: LoadOrder['devices'][number],
  onAnswer: (device: Device) => void,
) {
  return new Promise<Device>((resolve, reject) => {
    const device: Device = {
      id,
      ...preparePacket(id),
      socket: connect({
        port,
        host: '127.0.0.1',
        noDelay: true,
        onread: {
          buffer: Buffer.alloc(64),
          callback(length, buffer) {
            device.received += length
            if (device.received < answerLength) return true
            device.received = 0
            if (buffer[0] === 0x40) onAnswer(device)
            else if (buffer[0] === 0x20 && buffer[3] === 0) resolve(device)
            else reject(new Error(`${id} was not let in`))
            return true
          },
        },
      }),
      said: 0,
      sentAt: 0,
      received: 0,
    }
    device.socket.on('error', reject)
    device.socket.on('close', () => reject(new Error(`${id} was not let in`)))
    device.socket.write(connectPacket(id, secret))
  })
}

/** A connection that stays, and one request on it at a time. */
function openHttp(port: number, id: string, onAnswer: (device: Device) => void) {
  return new Promise<Device>((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const device = { id, socket, packet: Buffer.alloc(0), topicEnd: 0, said: 0, sentAt: 0, received: 0 }
    let answer = ''
    socket.on('data', (part) => {
      answer += part.toString('latin1')
      if (!answer.endsWith(endOfHead)) return
      if (!answer.startsWith(emptyAnswer)) socket.destroy(new Error(answer))
      answer = ''
      onAnswer(device)
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error(`${id} was not let in`)))
    socket.on('connect', () => resolve(device))
  })
}

function post(device: Device, index: number, { firstMs, linesTo }: LoadOrder): void {
  const fields = lines[listIndex(index, device.said)] ?? ''
  const body = `mb,device=${device.id} ${fields} ${firstMs + device.said * stepMs}`
  device.sentAt = performance.now()
  device.socket.write(
    `POST ${linesTo} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}${endOfHead}${body}`,
    'latin1',
  )
}

function publishReports(device: Device, index: number, firstMs: number): void {
  const { packet, topicEnd, said } = device
  const tail = tails[listIndex(index, said)] as Buffer
  const number = (said % 65_535) + 1
  packet[topicEnd] = number >> 8
  packet[topicEnd + 1] = number & 255
  const timeAt = topicEnd + 2 + timeStart.length
  packet.write(String(firstMs + said * stepMs), timeAt, 'latin1')
  tail.copy(packet, timeAt + timeDigits)
  const end = timeAt + timeDigits + tail.length
  const remaining = end - 3
  packet[1] = (remaining & 127) | 128
  packet[2] = remaining >> 7
  device.sentAt = performance.now()
  device.socket.write(packet.subarray(0, end))
}

async function load(order: LoadOrder): Promise<LoadOutcome> {
  const { port, devices, firstMs, linesTo, warmUpSeconds, seconds } = order
  const publish = (device: Device, index: number) =>
    linesTo === undefined ? publishReports(device, index, firstMs) : post(device, index, order)
  const waits: number[] = []
  const connected: Device[] = []
  const indexes = new Map<Device, number>()
  let phase: 'warm-up' | 'measured' | 'over' = 'warm-up'
  let inFlight = 0
  const answered = Promise.withResolvers<void>()
  /** Nothing is sent again: a device that lost its connection would wait for ever, and the run with it. */
  const unlessLost = (wait: number) => Promise.race([pause(wait * 1000), answered.promise])

  function onAnswer(device: Device): void {
    device.said += 1
    if (phase === 'measured') waits.push(performance.now() - device.sentAt)
    if (phase !== 'over') publish(device, indexes.get(device) ?? 0)
    else if (--inFlight === 0) answered.resolve()
  }

  for (let from = 0; from < devices.length; from += signInsAtOnce) {
    const some = devices.slice(from, from + signInsAtOnce)
    connected.push(
      ...(await Promise.all(
        some.map((device) =>
          linesTo === undefined ? signIn(port, device, onAnswer) : openHttp(port, device.id, onAnswer),
        ),
      )),
    )
  }
  for (const [index, device] of connected.entries()) {
    indexes.set(device, index)
    device.socket.on('close', () => answered.reject(new Error(`${device.id} lost its connection`)))
  }
  inFlight = connected.length
  for (const [index, device] of connected.entries()) publish(device, index)
  await unlessLost(warmUpSeconds)
  process.send?.('measuring')
  phase = 'measured'
  const cpu = process.cpuUsage()
  const began = performance.now()
  await unlessLost(seconds)
  phase = 'over'
  const elapsedMs = performance.now() - began
  const { user, system } = process.cpuUsage(cpu)
  process.send?.('measured')
  await answered.promise
  for (const { socket } of connected) socket.destroy()
  return {
    acknowledged: connected.map(({ said }) => said),
    measured: waits.length,
    elapsedMs,
    waits,
    cpuMs: (user + system) / 1000,
  }
}

process.once('message', (order: LoadOrder) => {
  load(order).then(
    (outcome) => process.send?.(outcome, () => process.disconnect()),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
