/** A short message in the corner of the screen. */
export interface Toast extends ToastDetails {
  text: string
  variant: 'success' | 'error'
}

interface ToastDetails {
  /** Shown beneath the text. */
  reason?: string
  /** Button of the toast, such as Undo. */
  action?: ToastAction
}

export interface ToastAction {
  label: string
  run: () => void
}

let queue: Toast[] = []
let listener: (() => void) | null = null
let isPreloaded = false

/** Shows a toast for 5 seconds, or for 10 with an action. Errors are red. The first toast loads the toaster. */
export function showToast(text: string, variant: Toast['variant'] = 'success', details?: ToastDetails): void {
  queue.push({ text, variant, ...details })
  listener?.()
}

/** Loads the toaster before the first toast. Without a network it could not be loaded to report the network error. */
export function preloadToaster(): void {
  isPreloaded = true
  listener?.()
}

/** Removes and returns the toasts that are not shown yet. */
export function takeToasts(): Toast[] {
  const toasts = queue
  queue = []
  return toasts
}

/** Calls `notify` whenever toasts are waiting or the toaster is to be preloaded. Returns a function that unsubscribes. */
export function subscribeToToasts(notify: () => void): () => void {
  listener = notify
  if (isPreloaded || queue.length > 0) notify()
  return () => {
    listener = null
  }
}
