import { Component } from 'react'

/** With more errors than this within the period, rendering the page again does not help. */
const MAX_ERRORS = 5
const PERIOD_MS = 10_000

interface State {
  error?: unknown
}

/**
 * Renders its children again after an error of the DOM: a translator or an extension has moved or removed an element that React was to
 * remove (decision 0061). React then unmounts the children and mounts new ones. Other errors go to the next error boundary.
 */
export class ForeignChanges extends Component<React.PropsWithChildren, State> {
  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override state: State = {}
  errors = 0

  override componentDidCatch(): void {
    // The page is mounted again.
    this.setState({ error: undefined })
    this.errors += 1
    setTimeout(() => {
      this.errors -= 1
    }, PERIOD_MS)
  }

  override render(): React.ReactNode {
    const { error } = this.state
    const isForeign = error instanceof DOMException && error.name === 'NotFoundError' && this.errors < MAX_ERRORS
    if (error !== undefined && !isForeign) throw error
    return this.props.children
  }
}
