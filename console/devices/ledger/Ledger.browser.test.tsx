import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Command } from '../../../contract/commands.ts'
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
    answerKey('listCommands', { params, query: { limit: 10, offset: 0, joined: 'true' } }),
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
