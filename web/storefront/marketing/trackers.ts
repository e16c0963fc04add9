/** Globals that the trackers' snippets define on the window. */
export interface Trackers {
  fbq?: (...call: unknown[]) => void
  dataLayer?: { push: (message: object) => unknown }
}

export function trackers(): Trackers {
  return window as Window & Trackers
}

/** True if a tracker is on this page. */
export function hasTrackers(): boolean {
  const { fbq, dataLayer } = trackers()
  return Boolean(fbq ?? dataLayer)
}
