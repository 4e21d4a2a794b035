import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { modelOf } from '../../../contract/models/index.ts'
import { type Mounted, mount } from '../../kit/mount.testing.tsx'
import { settableOf } from './bulk-request.ts'
import { ValueControl } from './ValueControl.tsx'

let mounted: Mounted

afterEach(() => mounted.unmount())

const show = (action: string) => {
  const setting = settableOf(modelOf('THALPOS_HC_OT')).find((one) => one.action === action)
  if (!setting) throw new Error(`a boiler has no ${action}`)
  const chosen = vi.fn<(value: unknown) => void>()
  const Shown = () => {
    const [value, setValue] = useState<string | number | boolean>()
    const change = (next: typeof value) => {
      chosen(next)
      setValue(next)
    }
    return <ValueControl setting={setting} value={value} onChange={change} />
  }
  mounted = mount(<Shown />)
  return chosen
}

const figure = () => page.getByRole('textbox', { name: 'Ζεστό νερό χρήσης' })
const slider = () => page.getByRole('slider')

test('a value is typed as it is read, and the slider follows', async () => {
  const chosen = show('t_dhw_set')
  await figure().fill('47,5')
  expect(chosen).toHaveBeenLastCalledWith(47.5)
  await expect.element(slider()).toHaveValue('47.5')
})

test('the number follows the slider', async () => {
  const chosen = show('t_dhw_set')
  await slider().fill('52')
  expect(chosen).toHaveBeenLastCalledWith(52)
  await expect.element(figure()).toHaveValue('52')
})

test('a value beyond the limits is refused, and the limits are shown', async () => {
  const chosen = show('t_dhw_set')
  await figure().fill('150')
  expect(chosen).toHaveBeenLastCalledWith(undefined)
  await expect.element(figure()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByText('Η τιμή πρέπει να είναι από 1 έως 100')).toBeVisible()
})
