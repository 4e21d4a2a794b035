import { itemTypes } from '../../../contract/catalogue/types.ts'
import type { Device } from '../../../contract/devices/schema.ts'
import type { InstallationDetail } from '../../../contract/installations/detail.ts'
import type { InstallationItem } from '../../../contract/installations/items.ts'
import { modelOf } from '../../../contract/models/index.ts'
import { labelOf, unitSymbols } from '../../../contract/models/metric-labels.ts'
import type { LiveValues } from '../../devices/live-values.ts'
import type { PdfDocument } from './pdf-document.ts'
import { actionWords, jobStateWords, type ReportFormat } from './report-format.ts'

export interface ReportedDevice {
  device: Device
  live: LiveValues
}

export interface InstallationReport {
  installation: InstallationDetail
  devices: readonly ReportedDevice[]
}

const unknown = '—'

/** Measured values only; settings and counters are not printed. */
function readingsOf({ device, live }: ReportedDevice, format: ReportFormat): string[][] {
  const measures = (modelOf(device.device_type)?.metrics ?? []).filter(
    ({ kind, name }) => kind === 'measure' && name !== 'rssi',
  )
  return measures.map(({ name, group, unit }) => {
    const value = live.properties[group]?.[name]
    const at = live.updated[group]?.[name]
    const text =
      value === undefined
        ? unknown
        : [format.number(value), unit && unitSymbols[unit]].filter(Boolean).join(' ')
    return [labelOf(name)[format.language], text, at ? `${format.age(at)} (${format.time(at)})` : unknown]
  })
}

function writeDevices(pdf: PdfDocument, devices: readonly ReportedDevice[], format: ReportFormat): void {
  const { texts } = format
  pdf.heading(texts.devices)
  if (devices.length === 0) pdf.text(texts.noDevices, { isQuiet: true })
  for (const [at, reported] of devices.entries()) {
    const { device } = reported
    if (at > 0) pdf.doc.y += 8
    const title = [device.device_name, device.model, device.device_id].filter(Boolean).join(' · ')
    pdf.text(title, { isBold: true })
    const state = device.onlineState === 'offline' ? texts.offline : null
    const lastUpdate = device.last_update ? format.age(device.last_update) : texts.never
    pdf.text([device.serial_no, state, lastUpdate].filter(Boolean).join(' · '), { isQuiet: true })
    const readings = device.last_update ? readingsOf(reported, format) : []
    if (readings.length > 0) pdf.table([5, 2, 4], [[texts.metric, texts.value, texts.reported], ...readings])
  }
}

function writeItems(pdf: PdfDocument, items: readonly InstallationItem[], format: ReportFormat): void {
  if (items.length === 0) return
  const { texts, language } = format
  pdf.heading(texts.items)
  const rows = items.map((item) => [
    itemTypes.find(({ id }) => id === item.item_type_id)?.label[language] ?? unknown,
    [item.make, item.model].filter(Boolean).join(' ') || unknown,
    item.serial_number ?? unknown,
    item.installed_at ? format.date(item.installed_at) : unknown,
  ])
  pdf.table([3, 4, 3, 2], [[texts.item, texts.make, texts.serial, texts.installed], ...rows])
}

function writeJobs(pdf: PdfDocument, { jobs, balance }: InstallationDetail, format: ReportFormat): void {
  const { texts, language } = format
  if (jobs.length === 0) return
  pdf.heading(texts.jobs)
  const rows = jobs.map((job) => [
    format.date(job.created_at),
    [...job.actions.map(({ type_name }) => actionWords[type_name]?.[language] ?? type_name), job.notes]
      .filter(Boolean)
      .join(' · ') || unknown,
    jobStateWords[job.state][language],
    job.cost === null ? unknown : format.money(job.cost),
    format.money(job.paid),
  ])
  pdf.table([2, 5, 2, 2, 2], [[texts.date, texts.what, texts.state, texts.cost, texts.paid], ...rows])
  if (balance !== null) pdf.text(`${texts.balance}: ${format.money(balance)}`, { isBold: true })
}

export function writeReport(
  pdf: PdfDocument,
  { installation, devices }: InstallationReport,
  format: ReportFormat,
): void {
  const { texts } = format
  const place = [installation.address, installation.area, installation.zip_code].filter(Boolean).join(', ')
  pdf.doc.font('bold').fontSize(18).text(`${texts.installation} ${installation.tag}`)
  pdf.doc.y += 6
  pdf.facts([
    [texts.client, installation.client_name],
    ['E-mail', installation.client_email],
    [texts.phones, installation.userContacts.map(({ phone }) => phone).join(' · ')],
    [texts.address, place],
    [texts.floor, installation.floor === null ? null : format.floor(installation.floor)],
    [texts.description, installation.description],
    [texts.notes, installation.notes],
    [texts.balance, installation.balance === null ? null : format.money(installation.balance)],
  ])
  writeDevices(pdf, devices, format)
  writeItems(pdf, installation.items, format)
  writeJobs(pdf, installation, format)
}
