/** Calls `onVisible` once the page is visible: not in a background tab or a prerendered page. Returns a function that stops. */
export function whenVisible(onVisible: () => void): () => void {
  const check = () => {
    if (document.visibilityState === 'visible') onVisible()
  }
  document.addEventListener('visibilitychange', check)
  check()
  return () => document.removeEventListener('visibilitychange', check)
}
