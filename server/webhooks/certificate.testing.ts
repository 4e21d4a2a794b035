// A self-signed certificate of one host name.
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** An element of DER: its tag, its length and its content. */
function der(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content)
  const { length } = body
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}

const sequence = (...content: readonly Uint8Array[]) => der(0x30, ...content)
const identifier = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const time = (ms: number) =>
  der(0x17, Buffer.from(`${new Date(ms).toISOString().slice(2, 19).replaceAll(/[-T:]/g, '')}Z`))

const ecdsaWithSha256 = sequence(identifier('2a8648ce3d040302'))
const commonName = identifier('550403')
const subjectAltName = identifier('551d11')
const version3 = der(0xa0, der(0x02, Buffer.from([2])))
const dayMs = 86_400_000

/** Valid from yesterday until tomorrow. */
export function certificateOf(host: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(host)))))
  const hosts = sequence(subjectAltName, der(0x04, sequence(der(0x82, Buffer.from(host)))))
  const content = sequence(
    version3,
    der(0x02, Buffer.from([1]), randomBytes(8)),
    ecdsaWithSha256,
    name,
    sequence(time(Date.now() - dayMs), time(Date.now() + dayMs)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(hosts)),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey))
  const whole = sequence(content, ecdsaWithSha256, signature).toString('base64')
  const lines = whole.match(/.{1,64}/g) ?? []
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}
