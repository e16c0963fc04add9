/** Calls `seen` as soon as the page is in front of someone: not in a hidden tab, nor while it is prepared ahead. */
export function whenVisible(seen: () => void): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') seen()
  }
  document.addEventListener('visibilitychange', look)
  look()
  return () => document.removeEventListener('visibilitychange', look)
}
