import { Button } from '@mantine/core'
import { IconAlertOctagonFilled, IconRefresh } from '@tabler/icons-react'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { m } from '../paraglide/messages.js'
import { Notice } from './Notice.tsx'
import { PartNotLoaded } from './part/lazy-part.tsx'
import { PartFailure } from './part/PartFailure.tsx'

const Fault = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <Notice
    icon={IconAlertOctagonFilled}
    tone="fault"
    title={m.crash_title()}
    body={
      <>
        {m.crash_body()}
        <br />
        <code>{error instanceof Error ? error.message : String(error)}</code>
      </>
    }
    actions={
      <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={onRetry}>
        {m.action_retry()}
      </Button>
    }
  />
)

export const Crash = ({ error, onRetry }: { error: unknown; onRetry: () => void }) =>
  error instanceof PartNotLoaded ? (
    <PartFailure onRetry={onRetry} />
  ) : (
    <Fault error={error} onRetry={onRetry} />
  )

interface Props {
  children: ReactNode
  /** Another place, where the error of the one before is over. */
  place?: string
}

interface State {
  error: unknown
  place: string | undefined
}

/** An error of one part does not remove the frame. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, place: this.props.place }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error }
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { error: undefined, place }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(error, info.componentStack)
  }

  override render() {
    if (this.state.error === undefined) return this.props.children
    return <Crash error={this.state.error} onRetry={() => this.setState({ error: undefined })} />
  }
}
