import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react'
import type { FoundAddress } from '../../contract/geocoding/routes.ts'
import { m } from '../paraglide/messages.js'
import styles from './address.module.css'
import { type Suggestions, useSuggestions } from './use-suggestions.ts'

const precisionWords: Record<FoundAddress['precision'], () => string> = {
  house: m.address_precision_house,
  street: m.address_precision_street,
  place: m.address_precision_place,
  postcode: m.address_precision_postcode,
}

/** The outcome of the search: shown if nothing was found, and announced to screen readers. */
const SuggestionStatus = ({
  suggestions: { isWaiting, answer, error },
  isTyped,
}: {
  suggestions: Suggestions
  isTyped: boolean
}) => {
  const count = answer?.items.length
  const isSeen = isTyped && !isWaiting && (error !== null || count === 0)
  const found = count !== undefined && m.address_found({ count })
  return (
    <p role="status" className={isSeen ? styles.note : 'visually-hidden'}>
      {isWaiting
        ? m.address_searching()
        : isTyped && (error ? m.address_failed() : count === 0 ? m.address_none() : found)}
    </p>
  )
}

const Sources = ({ answer }: { answer: NonNullable<Suggestions['answer']> }) => (
  <Combobox.Footer className={styles.note}>
    {answer.service_down && <p>{m.address_service_down()}</p>}
    <p>{answer.answered_by === 'service' ? m.address_source_service() : m.address_source_gazetteer()}</p>
  </Combobox.Footer>
)

interface AddressSearchProps {
  value: string
  onType: (text: string) => void
  onChoose: (found: FoundAddress) => void
  /** Enter chooses the first suggestion, unless the form uses Enter otherwise. */
  isFirstTaken?: boolean
  field: {
    ref?: Ref<HTMLInputElement>
    name: string
    label?: ReactNode
    'aria-label'?: string
    leftSection?: ReactNode
    description?: ReactNode
    error?: ReactNode
    placeholder?: string
    onBlur?: () => void
  }
}

/** A text field with address suggestions. */
export const AddressSearch = ({
  value,
  onType,
  onChoose,
  isFirstTaken = false,
  field: { onBlur, ...field },
}: AddressSearchProps) => {
  const [typed, setTyped] = useState('')
  const [isLooking, setLooking] = useState(false)
  const suggestions = useSuggestions(typed)
  const items = suggestions.answer?.items ?? []
  const isOpen = isLooking && items.length > 0
  const combobox = useCombobox({ opened: isOpen, onOpenedChange: setLooking })

  const type = (text: string) => {
    onType(text)
    setTyped(text)
    setLooking(true)
    combobox.resetSelectedOption()
  }
  const choose = (position: string) => {
    const item = items[Number(position)]
    if (!item) return
    onChoose(item)
    setTyped('')
    setLooking(false)
  }
  const takeFirst = (event: KeyboardEvent) => {
    const isOffered = isOpen && !suggestions.isWaiting && combobox.getSelectedOptionIndex() === -1
    if (event.key !== 'Enter' || !isFirstTaken || !isOffered) return
    event.preventDefault()
    choose('0')
  }

  return (
    <>
      <Combobox
        store={combobox}
        onOptionSubmit={choose}
        withinPortal={false}
        floatingStrategy="fixed"
        transitionProps={{ duration: 0 }}
      >
        <Combobox.Target withExpandedAttribute>
          <TextInput
            {...field}
            value={value}
            onChange={(event) => type(event.currentTarget.value)}
            onBlur={() => {
              setLooking(false)
              onBlur?.()
            }}
            onKeyDown={takeFirst}
            onClick={() => setLooking(typed !== '')}
            autoComplete="off"
            rightSection={suggestions.isWaiting ? <Loader size={16} aria-hidden /> : null}
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options
            className={styles.options}
            // A scrolling element is a Tab stop by default; arrow keys move through this one.
            tabIndex={-1}
            aria-label={m.address_suggestions()}
          >
            {items.map((item, position) => (
              <Combobox.Option
                value={String(position)}
                key={`${item.label} ${item.latitude} ${item.longitude}`}
                className={styles.option}
                disabled={suggestions.isWaiting}
              >
                <span>{item.label}</span>
                <span className={styles.precision}>{precisionWords[item.precision]()}</span>
              </Combobox.Option>
            ))}
          </Combobox.Options>
          {suggestions.answer && <Sources answer={suggestions.answer} />}
        </Combobox.Dropdown>
      </Combobox>
      <SuggestionStatus suggestions={suggestions} isTyped={typed !== ''} />
    </>
  )
}
