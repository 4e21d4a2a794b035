import { Button, Checkbox, Popover, Radio } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'
import { formatNumber } from '../format.ts'
import styles from './Choices.module.css'
import type { Filter } from './columns.ts'
import type { ListState } from './use-list.ts'

const OptionText = ({ label, count }: { label: string; count?: number }) => (
  <span className={styles.counted}>
    {label}
    {count !== undefined && <span className={styles.optionCount}>{formatNumber(count, 0)}</span>}
  </span>
)

interface ChoicesProps {
  filter: Filter
  chosen: readonly string[]
  onChange: (values: string[]) => void
}

const classNames = { body: styles.option ?? '', labelWrapper: styles.optionText ?? '' }

/** Radio buttons for exclusive options: one of them or any. */
const OneOf = ({ filter: { label, options }, chosen, onChange }: ChoicesProps) => (
  <Radio.Group
    label={label}
    value={chosen[0] ?? ''}
    onChange={(value) => onChange(value === '' ? [] : [value])}
  >
    {[{ value: '', label: m.filter_any() }, ...options].map((option) => (
      <Radio
        key={option.value}
        value={option.value}
        label={<OptionText {...option} />}
        disabled={isDeadEnd(option, chosen)}
        mt={8}
        size="xs"
        classNames={classNames}
      />
    ))}
  </Radio.Group>
)

const SomeOf = ({ filter: { label, options }, chosen, onChange }: ChoicesProps) => (
  <Checkbox.Group label={label} value={[...chosen]} onChange={onChange}>
    {options.map((option) => (
      <Checkbox
        key={option.value}
        value={option.value}
        label={<OptionText {...option} />}
        disabled={isDeadEnd(option, chosen)}
        mt={8}
        size="xs"
        classNames={classNames}
      />
    ))}
  </Checkbox.Group>
)

/** Whether this option would leave nothing together with the other filters. */
const isDeadEnd = (option: Filter['options'][number], chosen: readonly string[]) =>
  option.count === 0 && !chosen.includes(option.value)

export const FilterMenu = ({ list, filters }: { list: ListState; filters: readonly Filter[] }) => (
  <Popover position="bottom-start" width={280} trapFocus returnFocus>
    <Popover.Target>
      <Button variant="default" h={34} leftSection={<IconFilter size={16} aria-hidden />}>
        {m.filter_label()}
      </Button>
    </Popover.Target>
    <Popover.Dropdown className={styles.filters ?? ''}>
      {filters.map((filter) => {
        if (filter.as) return <filter.as key={filter.key} filter={filter} list={list} />
        const Choices = filter.isSingle ? OneOf : SomeOf
        return (
          <Choices
            key={filter.key}
            filter={filter}
            chosen={list.filters[filter.key] ?? []}
            onChange={(values) => list.setFilter(filter.key, values)}
          />
        )
      })}
    </Popover.Dropdown>
  </Popover>
)
