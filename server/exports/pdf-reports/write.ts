import type { Device } from '../../../contract/devices/schema.ts'
import type { InstallationDetail } from '../../../contract/installations/detail.ts'
import { type InstallationItem, itemTypes } from '../../../contract/installations/items.ts'
import { modelOf } from '../../../contract/models/index.ts'
import { labelOf, unitSymbols } from '../../../contract/models/metric-labels.ts'
import type { LiveValues } from '../../devices/live-values.ts'
import type { Paper } from './paper.ts'
import { actionWords, jobStateWords, type Pen } from './words.ts'

export interface PrintedDevice {
  device: Device
  live: LiveValues
}

export interface Printed {
  installation: InstallationDetail
  devices: readonly PrintedDevice[]
}

const unknown = '—'

/** What is measured; settings and counters are not for paper. */
function readingsOf({ device, live }: PrintedDevice, pen: Pen): string[][] {
  const measures = (modelOf(device.device_type)?.metrics ?? []).filter(
    ({ kind, name }) => kind === 'measure' && name !== 'rssi',
  )
  return measures.map(({ name, group, unit }) => {
    const value = live.properties[group]?.[name]
    const at = live.updated[group]?.[name]
    const text =
      value === undefined ? unknown : [pen.number(value), unit && unitSymbols[unit]].filter(Boolean).join(' ')
    return [labelOf(name)[pen.language], text, at ? `${pen.age(at)} (${pen.time(at)})` : unknown]
  })
}

function writeDevices(paper: Paper, devices: readonly PrintedDevice[], pen: Pen): void {
  const { words } = pen
  paper.heading(words.devices)
  if (devices.length === 0) paper.text(words.noDevices, { isQuiet: true })
  for (const [at, printed] of devices.entries()) {
    const { device } = printed
    if (at > 0) paper.doc.y += 8
    const called = [device.device_name, device.model, device.device_id].filter(Boolean).join(' · ')
    paper.text(called, { isBold: true })
    const state = device.onlineState === 'offline' ? words.offline : null
    const said = device.last_update ? pen.age(device.last_update) : words.never
    paper.text([device.serial_no, state, said].filter(Boolean).join(' · '), { isQuiet: true })
    const readings = device.last_update ? readingsOf(printed, pen) : []
    if (readings.length > 0)
      paper.table([5, 2, 4], [[words.metric, words.value, words.reported], ...readings])
  }
}

function writeItems(paper: Paper, items: readonly InstallationItem[], pen: Pen): void {
  if (items.length === 0) return
  const { words, language } = pen
  paper.heading(words.items)
  const rows = items.map((item) => [
    itemTypes.find(({ id }) => id === item.item_type_id)?.label[language] ?? unknown,
    [item.make, item.model].filter(Boolean).join(' ') || unknown,
    item.serial_number ?? unknown,
    item.installed_at ? pen.date(item.installed_at) : unknown,
  ])
  paper.table([3, 4, 3, 2], [[words.item, words.make, words.serial, words.installed], ...rows])
}

function writeJobs(paper: Paper, { jobs, balance }: InstallationDetail, pen: Pen): void {
  const { words, language } = pen
  if (jobs.length === 0) return
  paper.heading(words.jobs)
  const rows = jobs.map((job) => [
    pen.date(job.created_at),
    [...job.actions.map(({ type_name }) => actionWords[type_name]?.[language] ?? type_name), job.notes]
      .filter(Boolean)
      .join(' · ') || unknown,
    jobStateWords[job.state][language],
    pen.money(job.cost),
    pen.money(job.paid),
  ])
  paper.table([2, 5, 2, 2, 2], [[words.date, words.what, words.state, words.cost, words.paid], ...rows])
  if (balance !== null) paper.text(`${words.balance}: ${pen.money(balance)}`, { isBold: true })
}

export function writeInstallation(paper: Paper, { installation, devices }: Printed, pen: Pen): void {
  const { words } = pen
  const place = [installation.address, installation.area, installation.zip_code].filter(Boolean).join(', ')
  paper.doc.font('bold').fontSize(18).text(`${words.installation} ${installation.tag}`)
  paper.doc.y += 6
  paper.facts([
    [words.client, installation.client_name],
    ['E-mail', installation.client_email],
    [words.phones, installation.userContacts.map(({ phone }) => phone).join(' · ')],
    [words.address, place],
    [words.floor, installation.floor === null ? null : pen.floor(installation.floor)],
    [words.description, installation.description],
    [words.notes, installation.notes],
    [words.balance, installation.balance === null ? null : pen.money(installation.balance)],
  ])
  writeDevices(paper, devices, pen)
  writeItems(paper, installation.items, pen)
  writeJobs(paper, installation, pen)
}
