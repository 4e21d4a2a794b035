import { expect, test } from 'vitest'
import { hasPrivateAddress, isPublicAddress } from './public-address.ts'

test.each(['93.184.215.14', '8.8.8.8', '2001:4860:4860::8888', '::ffff:8.8.8.8'])('%s is public', (address) =>
  expect(isPublicAddress(address)).toBe(true),
)

test.each([
  '127.0.0.1',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::127.0.0.1',
  'fc00::1',
  'fd12::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  '2001:db8::1',
  'receiver.example',
  '',
])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false))

test('an address in any spelling is found in a URL, a name is not judged', () => {
  for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:10.0.0.1]'])
    expect(hasPrivateAddress(`https://${host}/`)).toBe(true)
  for (const host of ['receiver.example', '8.8.8.8', '[2001:4860:4860::8888]'])
    expect(hasPrivateAddress(`https://${host}/`)).toBe(false)
})
