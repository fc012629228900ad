import { Component, type ReactNode } from 'react'
import { strings } from '../strings/index.ts'
import { FailureState } from './states.tsx'

interface BoundaryState {
  readonly error: Error | undefined
}

/** Keeps a defect in one pane: the pane says so and can be tried again, the rest of the window goes on. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { error: undefined }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return (
      <FailureState
        title={strings.app.crashed}
        error={{ code: error.stack ?? error.name, message: error.message, hint: strings.app.crashedHint }}
        onRetry={() => this.setState({ error: undefined })}
      />
    )
  }
}
