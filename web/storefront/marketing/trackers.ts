/** The trackers as their snippets leave them in the window. */
export interface Trackers {
  fbq?: (...call: unknown[]) => void
  dataLayer?: { push: (message: object) => unknown }
}

export function trackers(): Trackers {
  return window as Window & Trackers
}

/** Whether anybody measures this page. */
export function isMeasured(): boolean {
  const { fbq, dataLayer } = trackers()
  return Boolean(fbq ?? dataLayer)
}
