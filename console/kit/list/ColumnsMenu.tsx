import { Button, Checkbox, Popover } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'
import styles from './Choices.module.css'
import type { ColumnChoice } from './column-choice.ts'

type ColumnsMenuProps = Omit<ColumnChoice<never>, 'columns'>

/** Shows how many columns are visible, and lets a person choose them. */
export const ColumnsMenu = ({ all, isChosen, choose, reset }: ColumnsMenuProps) => {
  const shown = all.filter(({ isShown }) => isShown).length
  const isPart = shown < all.length
  return (
    <Popover position="bottom-end" width={280} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          h={34}
          className={styles.columns ?? ''}
          leftSection={<IconColumns3 size={16} aria-hidden />}
          aria-label={isPart ? m.columns_part({ shown, total: all.length }) : m.columns_label()}
        >
          {m.columns_label()}
          {isPart && (
            <span className={styles.columnCount}>
              {shown}/{all.length}
            </span>
          )}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.filters ?? ''}>
        <fieldset className={styles.columnList}>
          <legend>{m.columns_label()}</legend>
          {all
            .filter(({ isFixed }) => !isFixed)
            .map(({ key, label, isShown }) => (
              <Checkbox
                key={key}
                checked={isShown}
                onChange={(event) => choose(key, event.currentTarget.checked)}
                label={label}
                size="xs"
                classNames={{ body: styles.option ?? '' }}
              />
            ))}
        </fieldset>
        <p className={styles.columnHint}>{m.columns_hint()}</p>
        <Button variant="default" disabled={!isChosen} onClick={reset}>
          {m.columns_reset()}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
