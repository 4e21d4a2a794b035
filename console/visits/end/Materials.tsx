import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconMinus, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { unitKeys } from '../../../contract/catalogue/types.ts'
import { materialFields } from '../../../contract/jobs/fields.ts'
import { toEuro } from '../../../contract/money.ts'
import { priceText } from '../../catalogue/words.ts'
import { unitChoices } from '../../jobs/quantity-text.ts'
import { typedMoney, typedNumber } from '../../kit/form/typed-number.ts'
import { useSearch } from '../../kit/form/use-search.ts'
import { formatMoney } from '../../kit/format.ts'
import { m } from '../../paraglide/messages.js'
import { useAnswer } from '../../session/queries.ts'
import type { MaterialLine } from './draft.ts'
import styles from './end.module.css'
import { inHundredths, materialCents, quantityOf } from './end-body.ts'

const touch = 44
const most = 100

interface LineProps {
  line: MaterialLine
  onLine: (line: MaterialLine | undefined) => void
}

const Line = ({ line, onLine }: LineProps) => {
  const { name, price, unit } = line
  const quantity = quantityOf(line)
  const add = (more: number) =>
    onLine({ ...line, quantity: typedNumber(inHundredths((quantity || 0) + more)) })
  return (
    <li className={styles.line}>
      <span className={styles.lineName}>{name}</span>
      <ActionIcon
        size={touch}
        variant="default"
        aria-label={quantity > 1 ? m.end_material_less({ name }) : m.end_material_remove({ name })}
        onClick={() => (quantity > 1 ? add(-1) : onLine(undefined))}
      >
        {quantity > 1 ? <IconMinus size={18} aria-hidden /> : <IconTrash size={18} aria-hidden />}
      </ActionIcon>
      <TextInput
        className={styles.quantity ?? ''}
        inputMode="decimal"
        aria-label={m.end_material_quantity({ name })}
        value={line.quantity}
        onChange={({ currentTarget }) => onLine({ ...line, quantity: currentTarget.value })}
      />
      <ActionIcon
        size={touch}
        variant="default"
        aria-label={m.end_material_more({ name })}
        onClick={() => add(1)}
      >
        <IconPlus size={18} aria-hidden />
      </ActionIcon>
      <div className={styles.each}>
        <TextInput
          inputMode="decimal"
          aria-label={m.end_material_price({ name })}
          rightSection={<span aria-hidden>€</span>}
          value={price}
          onChange={({ currentTarget }) => onLine({ ...line, price: currentTarget.value })}
        />
        <NativeSelect
          aria-label={m.end_material_unit({ name })}
          data={[{ value: '', label: m.end_material_unit_none() }, ...unitChoices()]}
          value={unit ?? ''}
          onChange={({ currentTarget }) =>
            onLine({ ...line, unit: unitKeys.find((one) => one === currentTarget.value) ?? null })
          }
        />
      </div>
    </li>
  )
}

type NewLine = Pick<MaterialLine, 'item_id' | 'name' | 'price' | 'unit'>

/** Searches the catalogue; what it does not have is added as typed. */
const Finder = ({ onChosen }: { onChosen: (line: NewLine) => void }) => {
  const [typed, setTyped] = useState('')
  const { search, onSearch } = useSearch()
  const { data } = useAnswer(
    'listItems',
    { query: { search, limit: 6 } },
    { enabled: search.trim().length > 0, quiet: true, keepPrevious: true },
  )
  const found = typed.trim() === '' ? [] : (data?.items ?? [])
  return (
    <div className={styles.finder}>
      <TextInput
        autoFocus
        label={m.end_material_find()}
        maxLength={materialFields.name.limit}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          onSearch(currentTarget.value)
        }}
      />
      <ul>
        {found.map(({ id, name, price, unit }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onChosen({ item_id: id, name, price: typedMoney(price), unit })}
            >
              <span>{name}</span>
              <span>{priceText({ price, unit })}</span>
            </button>
          </li>
        ))}
        {typed.trim() !== '' && (
          <li>
            <button
              type="button"
              onClick={() => onChosen({ item_id: null, name: typed.trim(), price: '', unit: null })}
            >
              {m.end_material_free({ name: typed.trim() })}
            </button>
          </li>
        )}
      </ul>
    </div>
  )
}

interface MaterialsProps {
  lines: readonly MaterialLine[]
  onLines: (lines: MaterialLine[]) => void
}

export const Materials = ({ lines, onLines }: MaterialsProps) => {
  const [isOpen, setOpen] = useState(false)
  const add = (line: NewLine) => {
    const same = lines.find(({ item_id, name }) => item_id === line.item_id && name === line.name)
    onLines(
      same
        ? lines.map((one) =>
            one === same ? { ...one, quantity: typedNumber(inHundredths((quantityOf(one) || 0) + 1)) } : one,
          )
        : [...lines, { ...line, key: crypto.randomUUID(), quantity: '1' }],
    )
    setOpen(false)
  }
  return (
    <section className={styles.part} aria-labelledby="end-materials">
      <div className={styles.partHead}>
        <h2 id="end-materials">{m.end_materials_title()}</h2>
        <span>{formatMoney(toEuro(materialCents(lines)))}</span>
      </div>
      <div className={styles.box}>
        <ul>
          {lines.map((line) => (
            <Line
              key={line.key}
              line={line}
              onLine={(changed) =>
                onLines(lines.flatMap((one) => (one.key === line.key ? (changed ?? []) : one)))
              }
            />
          ))}
        </ul>
        {isOpen && <Finder onChosen={add} />}
        {lines.length < most && (
          <Button
            variant="subtle"
            fullWidth
            h={touch}
            leftSection={<IconPlus size={18} aria-hidden />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {m.end_material_add()}
          </Button>
        )}
      </div>
    </section>
  )
}
