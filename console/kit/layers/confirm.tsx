import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { ModalBody, ModalFoot } from './ModalParts.tsx'
import { openModal, useModal } from './modals.ts'

interface Question {
  title: string
  body?: ReactNode
  confirm: string
  cancel?: string
  /** `fault` for irreversible actions. */
  colour?: 'accent' | 'fault'
}

const Confirmation = ({ question, onYes }: { question: Question; onYes: () => void }) => {
  const { close } = useModal()
  const agree = () => {
    onYes()
    close()
  }
  return (
    <>
      {question.body !== undefined && <ModalBody>{question.body}</ModalBody>}
      <ModalFoot>
        <Button variant="default" onClick={close} data-autofocus>
          {question.cancel ?? m.action_cancel()}
        </Button>
        <Button color={question.colour ?? 'accent'} onClick={agree}>
          {question.confirm}
        </Button>
      </ModalFoot>
    </>
  )
}

const Message = ({ body }: { body: ReactNode }) => {
  const { close } = useModal()
  return (
    <>
      <ModalBody>{body}</ModalBody>
      <ModalFoot>
        <Button onClick={close} data-autofocus>
          {m.action_ok()}
        </Button>
      </ModalFoot>
    </>
  )
}

const width = 440

/** Explains in a modal why something is impossible. */
export const showReason = (title: string, body: ReactNode): void => {
  openModal({ title, width, content: <Message body={body} /> })
}

/** A confirmation modal; false when it is closed any other way. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    openModal({
      title: question.title,
      width,
      content: <Confirmation question={question} onYes={() => resolve(true)} />,
      onClosed: () => resolve(false),
    })
  })
