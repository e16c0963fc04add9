const INTERACTIONS = ['pointermove', 'pointerdown', 'focusin', 'keydown', 'scroll'] as const

/** Event of the window: the router is about to update the page. Parts that are not hydrated yet would hold the update up. */
export const ROUTER_UPDATE = 'routerupdate'

/**
 * Resolves on the first interaction of the visitor, or the first update of the router, after the page has started; at once on the server, which renders the whole page.
 */
export const firstInteraction: Promise<void> = import.meta.env.SSR ? Promise.resolve() : waitForInteraction()

function waitForInteraction(): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController()
    const onInteraction = () => {
      listening.abort()
      resolve()
    }
    for (const type of [...INTERACTIONS, ROUTER_UPDATE])
      addEventListener(type, onInteraction, { signal: listening.signal, passive: true, capture: true })
  })
}
