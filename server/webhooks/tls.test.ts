// What a webhook sends over TLS: only to a receiver that shows a trusted certificate of the name that was entered.
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, expect, test } from 'vitest'
import { certificateOf } from './certificate.testing.ts'
import { post } from './post.ts'
import { localGuard, startReceiver } from './webhooks.testing.ts'

const own = certificateOf('receiver.example')
const ofAnother = certificateOf('another.example')
const authorities = getCACertificates()
const receivers: { stop(): Promise<void> }[] = []

afterEach(() => setDefaultCACertificates(authorities))
afterAll(() => Promise.all(receivers.map((one) => one.stop())))

const trust = (...some: readonly { cert: string }[]) =>
  setDefaultCACertificates([...authorities, ...some.map(({ cert }) => cert)])

const guard = { ...localGuard, protocols: ['https:'] }
const never = new AbortController().signal

async function deliverTo(shown: { key: string; cert: string }) {
  const receiver = await startReceiver(shown)
  receivers.push(receiver)
  const signed = { id: 'one', body: '{"a":1}', secrets: [`whsec_${Buffer.alloc(32, 7).toString('base64')}`] }
  const attempt = await post({ url: receiver.url, ...signed }, guard, never)
  return { attempt, received: receiver.received }
}

test('a trusted certificate of the name that was entered is accepted, although the connection goes to an address', async () => {
  trust(own)
  const { attempt, received } = await deliverTo(own)
  expect(attempt).toMatchObject({ status: 200, reason: null })
  expect(received).toMatchObject([{ body: '{"a":1}' }])
})

test('a trusted certificate of another name is refused, and nothing was sent', async () => {
  trust(own, ofAnother)
  const { attempt, received } = await deliverTo(ofAnother)
  expect(attempt).toMatchObject({ status: null, reason: 'not_secure' })
  expect(received).toEqual([])
})

test('a certificate without a known issuer is refused, and nothing was sent', async () => {
  const { attempt, received } = await deliverTo(own)
  expect(attempt).toMatchObject({ status: null, reason: 'not_secure' })
  expect(received).toEqual([])
})
