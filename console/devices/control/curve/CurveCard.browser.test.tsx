import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { overwriteGetLocale } from '../../../paraglide/runtime.js'
import { aCommand, aLiveDevice, openControls } from '../control.testing.tsx'

let tab: ReturnType<typeof openControls>

beforeEach(() => {
  overwriteGetLocale(() => 'el')
  tab = openControls()
})
afterEach(() => tab.close())

const pump = (change: Record<string, number> = {}, more = {}) =>
  aLiveDevice(
    'THALPOS_HC_MB',
    {
      h_cur_en: 1,
      h_cur: 9,
      h_t_out_min: -10,
      h_t_cur_set_max: 50,
      h_t_out_max: 18,
      h_t_cur_set_min: 30,
      t_out: 4,
      t_set: 40,
      t_water_out: 36,
      ...change,
    },
    more,
  )

const coldEnd = page.getByRole('slider', { name: 'Κρύο άκρο' })
const curve = page.getByRole('region', { name: 'Καμπύλη θέρμανσης' })
const figure = (label: string) => curve.getByText(label, { exact: true })

/** Moves an end by so many pixels, in one hold. */
async function drag(by: { x: number; y: number }) {
  await expect.element(coldEnd).toBeVisible()
  const element = coldEnd.element()
  const { x, y, width, height } = (element.querySelector('circle') ?? element).getBoundingClientRect()
  const [fromX, fromY] = [x + width / 2, y + height / 2]
  const fire = (type: string, clientX: number, clientY: number) =>
    element.dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, buttons: 1, clientX, clientY }),
    )
  element.setPointerCapture = () => {}
  element.hasPointerCapture = () => true
  fire('pointerdown', fromX, fromY)
  fire('pointermove', fromX + by.x, fromY + by.y)
  return () => fire('lostpointercapture', fromX + by.x, fromY + by.y)
}

test('a curve shows its target at the outdoor temperature', async () => {
  tab.show({ device: pump() })
  await expect.element(figure('Στόχος καμπύλης')).toBeVisible()
  expect(figure('Στόχος καμπύλης').element().nextElementSibling?.textContent).toBe('40,0°C')
  await expect.element(coldEnd).toHaveAttribute('aria-valuetext', '50 °C στους −10')
})

test('dragging an end shows the new curve and requests both values on release', async () => {
  tab.show({ device: pump() })
  const letGo = await drag({ x: 60, y: -40 })
  await expect.element(figure('Νέος στόχος')).toBeVisible()
  expect(tab.move).not.toHaveBeenCalled()
  letGo()
  await expect.poll(() => tab.move.mock.calls.length).toBe(2)
  const requested = Object.fromEntries(tab.move.mock.calls)
  expect(requested.h_t_out_min).toBeGreaterThan(-10)
  expect(requested.h_t_cur_set_max).toBeGreaterThan(50)
})

test('an impossible curve is not drawn: the other end stops it, and says so', async () => {
  tab.show({ device: pump() })
  const letGo = await drag({ x: 2000, y: 0 })
  await expect
    .element(curve.getByText('Το όριο ορίζεται από τη ρύθμιση «Εξωτερική για την ελάχιστη προσαγωγή».'))
    .toBeVisible()
  letGo()
  await expect.poll(() => tab.move.mock.calls).toEqual([['h_t_out_min', 17]])
})

test('the arrows move an end by a degree', async () => {
  tab.show({ device: pump() })
  await expect.element(coldEnd).toBeVisible()
  ;(coldEnd.element() as SVGElement).focus()
  await userEvent.keyboard('{ArrowUp}{ArrowLeft}')
  expect(tab.move.mock.calls).toEqual([
    ['h_t_cur_set_max', 51],
    ['h_t_out_min', -11],
  ])
})

test('the requested curve is drawn beside the followed one until it is confirmed', async () => {
  const command = aCommand({ action: 'h_t_cur_set_max', action_value: 46 })
  tab.show({ device: pump(), desk: { commands: { h_t_cur_set_max: command } } })
  await expect.element(coldEnd).toHaveAttribute('aria-valuetext', '46 °C στους −10')
  await expect.element(figure('Νέος στόχος')).toBeVisible()
  await expect.element(figure('Στόχος καμπύλης')).toBeVisible()
})

test('a built-in curve is not drawn; the target of the pump is shown', async () => {
  tab.show({ device: pump({ h_cur: 4 }) })
  await expect.element(curve.getByText('Έτοιμη καμπύλη της αντλίας, αριθμός 4')).toBeVisible()
  await expect.element(coldEnd).not.toBeInTheDocument()
  await expect.element(figure('Στόχος καμπύλης')).not.toBeInTheDocument()
  expect(figure('Στόχος αντλίας').element().nextElementSibling?.textContent).toBe('40,0°C')
  expect(curve.element().querySelector('svg')).toBeNull()
})

test('a cooling curve is not measured by what the heat pump does to heat', async () => {
  const cooling = {
    c_cur_en: 1,
    c_cur: 9,
    c_t_out_min: 25,
    c_t_cur_set_max: 15,
    c_t_out_max: 40,
    c_t_cur_set_min: 10,
  }
  const card = page.getByRole('region', { name: 'Καμπύλη ψύξης' })
  tab.show({ device: aLiveDevice('THALPOS_HC_MB', { ...cooling, op_mode: 3, t_out: 4, t_set: 40 }) })
  await expect.element(card.getByText('Η αντλία δεν είναι τώρα σε αυτή τη λειτουργία.')).toBeVisible()
  await expect.element(card.getByText('Στόχος αντλίας')).not.toBeInTheDocument()
  tab.show({ device: aLiveDevice('THALPOS_HC_MB', { ...cooling, op_mode: 2, t_out: 40, t_set: 10 }) })
  await expect.element(card.getByText('Στόχος αντλίας')).toBeVisible()
})
