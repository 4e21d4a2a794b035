import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Command } from '../../../contract/commands/routes.ts'
import { hcOt } from '../../../contract/models/hc-ot.ts'
import { type Mounted, mount } from '../../kit/mount.testing.tsx'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { answerKey } from '../../session/queries.ts'
import { aCommand, aLiveDevice } from '../control/control.testing.tsx'
import type { CommandDesk } from '../control/use-command-desk.ts'
import { Ledger } from './Ledger.tsx'
import { ledgerOpen } from './ledger-open.ts'

const device = aLiveDevice('THALPOS_HC_OT', {})
const params = { id: device.device_id }
const desk = { isBusy: false } as CommandDesk

let mounted: Mounted
beforeEach(() => {
  overwriteGetLocale(() => 'el')
  ledgerOpen.write(true)
})
afterEach(() => {
  mounted.unmount()
  ledgerOpen.write(false)
})

const holds = (items: readonly Command[]) =>
  mounted.queryClient.setQueryData(
    answerKey('listCommands', { params, query: { limit: 15, offset: 0, joined: 'true' } }),
    { items: items.map((command) => ({ ...command, predecessor: null })), total: items.length },
  )

test('a ledger without a command has nothing to choose from', async () => {
  mounted = mount(<Ledger device={device} model={hcOt} desk={desk} />)
  mounted.queryClient.setQueryData(answerKey('getCommandChoices', { params, query: { joined: 'true' } }), {
    actions: [],
    people: [],
  })
  holds([])
  await expect.element(page.getByText('Δεν έχει σταλεί ακόμη εντολή.')).toBeVisible()
  await expect.element(page.getByRole('combobox')).not.toBeInTheDocument()
  holds([aCommand({ action: 't_r_set', action_value: 21, state: 'cancelled' })])
  await expect.element(page.getByRole('combobox').first()).toBeVisible()
})

test('what a command changed is put back in the words of its kind: degrees, a number, yes or no', async () => {
  const able = aLiveDevice('THALPOS_HC_OT', { t_r_set: 21, otc_cur: 5, heat_set: 1 })
  mounted = mount(<Ledger device={able} model={hcOt} desk={desk} />)
  mounted.queryClient.setQueryData(answerKey('getCommandChoices', { params, query: { joined: 'true' } }), {
    actions: [],
    people: [],
  })
  const confirmed = { state: 'confirmed' as const }
  holds([
    aCommand({ ...confirmed, id: '1', action: 't_r_set', action_value: 21, previous_value: 20 }),
    aCommand({ ...confirmed, id: '2', action: 'otc_cur', action_value: 5, previous_value: 4.5 }),
    aCommand({ ...confirmed, id: '3', action: 'heat_set', action_value: 1, previous_value: 0 }),
  ])
  await expect.element(page.getByText('Πίσω στους 20,0\u00a0°C')).toBeVisible()
  await expect.element(page.getByText('Πίσω στο 4,5')).toBeVisible()
  await expect.element(page.getByText('Πίσω σε «Ανενεργό»')).toBeVisible()
})
