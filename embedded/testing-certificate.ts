// A self-signed certificate made on the spot, so that no private key lies in the repository.
import { generateKeyPairSync, sign } from 'node:crypto'

function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const time = (text: string) => der(0x18, Buffer.from(text))
const ecdsaWithSha256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'))
const commonName = Buffer.from('0603550403', 'hex')

export function makeCertificate(name = 'localhost'): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const issuer = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(name)))))
  const content = sequence(
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    issuer,
    sequence(time('20200101000000Z'), time('20991231235959Z')),
    issuer,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey))
  const certificate = sequence(content, ecdsaWithSha256, signature).toString('base64')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.replace(/(.{64})/g, '$1\n').trim()}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
