import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconDots,
  IconEdit,
  IconFileTypePdf,
  IconHistory,
  IconPlus,
  IconReplace,
  IconTrash,
} from '@tabler/icons-react'
import type { BoilerSheet } from '../../contract/boiler-sheets/routes.ts'
import { itemTypes } from '../../contract/catalogue/types.ts'
import type { InstallationItem } from '../../contract/installations/items.ts'
import type { Language } from '../../contract/language.ts'
import { Card } from '../kit/Card.tsx'
import { formatNumber } from '../kit/format.ts'
import { ListedPart } from '../kit/record/ListedPart.tsx'
import { StatusChip } from '../kit/StatusChip.tsx'
import { m } from '../paraglide/messages.js'
import { getLocale } from '../paraglide/runtime.js'
import { useAnswer } from '../session/queries.ts'
import {
  addSheet,
  correctSheet,
  deleteSheet,
  editSheet,
  saveSheetPdf,
  showSheetHistory,
} from './sheet-actions.tsx'
import styles from './sheets.module.css'
import { dayText, sheetFuelWord, sheetStanding, titleOf } from './words.ts'

const languages: readonly { lang: Language; label: () => string }[] = [
  { lang: 'el', label: m.language_el },
  { lang: 'en', label: m.language_en },
]

const SheetMenu = ({ sheet }: { sheet: BoilerSheet }) => {
  const own = getLocale()
  const ordered = languages.toSorted((one, other) => Number(other.lang === own) - Number(one.lang === own))
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          size={34}
          className={styles.menu ?? ''}
          aria-label={m.sheet_menu({ sheet: titleOf(sheet) })}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {ordered.map(({ lang, label }) => (
          <Menu.Item
            key={lang}
            leftSection={<IconFileTypePdf size={16} />}
            onClick={() => void saveSheetPdf(sheet, lang)}
          >
            {m.sheet_pdf({ language: label() })}
          </Menu.Item>
        ))}
        {sheet.state === 'draft' && (
          <>
            <Menu.Item leftSection={<IconEdit size={16} />} onClick={() => editSheet(sheet)}>
              {m.action_edit()}
            </Menu.Item>
            <Menu.Item
              color="fault"
              leftSection={<IconTrash size={16} />}
              onClick={() => void deleteSheet(sheet)}
            >
              {m.action_delete()}
            </Menu.Item>
          </>
        )}
        {sheet.state === 'signed' && (
          <Menu.Item leftSection={<IconReplace size={16} />} onClick={() => void correctSheet(sheet)}>
            {m.sheet_correct()}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconHistory size={16} />} onClick={() => showSheetHistory(sheet)}>
          {m.tab_history()}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const linkText = ({ replaces, replaced_by }: BoilerSheet): string | null =>
  replaced_by
    ? m.sheet_replaced_by({ number: replaced_by.number ?? '' })
    : replaces
      ? m.sheet_replaces({ number: replaces.number ?? '' })
      : null

const SheetLine = ({ row: sheet }: { row: BoilerSheet }) => {
  const { label, ...standing } = sheetStanding[sheet.state]
  const facts = [
    dayText(sheet.measured_on),
    [sheet.boiler_make, sheet.boiler_model].filter(Boolean).join(' '),
    sheet.fuel && sheetFuelWord[sheet.fuel](),
    sheet.combustion && m.sheet_efficiency_of({ percent: formatNumber(sheet.combustion.efficiency, 1) }),
    sheet.co !== null && m.sheet_co_of({ ppm: formatNumber(sheet.co) }),
    sheet.technician_name,
  ]
  return (
    <li className={styles.line}>
      <span className={styles.words}>
        <strong>{titleOf(sheet)}</strong>
        <span className={styles.quiet}>{facts.filter(Boolean).join(' · ')}</span>
        {linkText(sheet) && <span className={styles.quiet}>{linkText(sheet)}</span>}
      </span>
      <StatusChip plain {...standing} label={label()} />
      {sheet.state === 'draft' && (
        <Button variant="default" size="xs" onClick={() => editSheet(sheet)}>
          {m.sheet_continue()}
        </Button>
      )}
      <SheetMenu sheet={sheet} />
    </li>
  )
}

interface SheetsCardProps {
  /** Whose sheets: of an installation, or of one job there. */
  of: { installation_id: string; job_id?: string }
}

const boilerType = itemTypes.find(({ item_type }) => item_type === 'boiler')?.id

const boilerText = ({ make, model, serial_number }: InstallationItem): string =>
  [`${make} ${model}`, serial_number].filter(Boolean).join(' · ')

/** A home with several boilers has a sheet for each: which one it is for is chosen first. */
const AddSheet = ({ of }: SheetsCardProps) => {
  const home = useAnswer('getInstallation', { params: { id: of.installation_id } }, { quiet: true }).data
  const boilers = home?.items.filter(({ item_type_id }) => item_type_id === boilerType) ?? []
  const hasChoice = boilers.length > 1
  const button = (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconPlus size={14} aria-hidden />}
      {...(hasChoice ? {} : { onClick: () => void addSheet(of) })}
    >
      {m.sheet_add()}
    </Button>
  )
  if (!hasChoice) return button
  return (
    <Menu position="bottom-end">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{m.sheet_of_which()}</Menu.Label>
        {boilers.map((boiler) => (
          <Menu.Item key={boiler.id} onClick={() => void addSheet({ ...of, item_id: boiler.id })}>
            {boilerText(boiler)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The yearly sheets of the boilers of an installation, the newest first. */
export const SheetsCard = ({ of }: SheetsCardProps) => {
  const query = { limit: 50, ...(of.job_id ? { job_id: of.job_id } : of) }
  const answer = useAnswer('listBoilerSheets', { query }, { keepPrevious: true })
  return (
    <Card title={m.sheets_title()} count={answer.data?.total || undefined} flush aside={<AddSheet of={of} />}>
      <div className={styles.lines}>
        <ListedPart answer={answer} empty={m.sheets_empty()} rowKey={({ id }) => id} as={SheetLine} />
      </div>
    </Card>
  )
}
