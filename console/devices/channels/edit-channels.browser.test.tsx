import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { MeterChannelsReply } from '../../../contract/consumption/meter-channels.ts'
import type { LiveDevice } from '../../../contract/devices/schema.ts'
import { openScreen } from '../../shell/screen.testing.tsx'
import { aLiveDevice } from '../control/control.testing.tsx'
import { ChannelsCard } from './ChannelsCard.tsx'

const place = { installation_id: '0190c1de-0000-7000-8000-000000000008' }
const threePhase = aLiveDevice('SHELLY_EM_3PH', { power_a: 100, power_b: 100, power_c: 100 }, place)
const singlePhase = aLiveDevice('SHELLY_EM_1PH', { power_a: 100, power_b: 100 }, place)

let screen: ReturnType<typeof openScreen>
afterEach(() => screen.close())

function open(device: LiveDevice, channels: MeterChannelsReply['channels'] = []) {
  const reply: MeterChannelsReply = {
    available: device === threePhase ? ['a', 'b', 'c'] : ['a', 'b'],
    channels,
    heat_pumps: [{ device_id: 'TH-MB-1', device_name: 'Υπόγειο' }],
    measured_by: [],
  }
  screen = openScreen(() => <ChannelsCard device={device} />, { reply: () => reply })
}
const openForm = () => page.getByRole('button', { name: 'Ορισμός' }).click()
const form = page.getByRole('dialog')
const field = (name: string) => form.getByLabelText(name)
const save = async () => {
  await form.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect.poll(() => screen.latest('/devices/TH-1/meter-channels', 'PUT')).toBeDefined()
  return screen.latest('/devices/TH-1/meter-channels', 'PUT')?.body
}

test('the first choice of three phases fills the others, and each can be changed', async () => {
  open(threePhase)
  await openForm()
  await field('Φάση A').selectOptions('Αντλία θερμότητας Υπόγειο')
  await expect.element(field('Φάση C')).toHaveDisplayValue('Αντλία θερμότητας Υπόγειο')
  await field('Φάση B').selectOptions('Άλλο κύκλωμα')
  await expect.element(field('Φάση A')).toHaveDisplayValue('Αντλία θερμότητας Υπόγειο')
  expect(await save()).toEqual({
    channels: [
      { channel: 'a', measures: 'heat_pump', device_id: 'TH-MB-1' },
      { channel: 'b', measures: 'other' },
      { channel: 'c', measures: 'heat_pump', device_id: 'TH-MB-1' },
    ],
  })
})

test('channels of one phase are circuits of their own, so a choice fills none', async () => {
  open(singlePhase)
  await openForm()
  await field('Κανάλι 1').selectOptions('Όλο το σπίτι')
  expect(await save()).toEqual({ channels: [{ channel: 'a', measures: 'whole_home' }] })
})

test('a phase without a definition beside others is pointed out, a channel within the whole home is not', async () => {
  const whole = { channel: 'a', measures: 'whole_home', device_id: null } as const
  open(threePhase, [whole])
  await expect.element(page.getByText(/Κάποια κανάλια δεν έχουν οριστεί/)).toBeVisible()
  screen.close()
  open(singlePhase, [whole])
  await expect.element(page.getByText('Όλο το σπίτι')).toBeVisible()
  await expect.element(page.getByText(/δεν έχουν οριστεί/)).not.toBeInTheDocument()
})
