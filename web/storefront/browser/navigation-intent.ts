/** Elements whose click starts another action. */
const INTERACTIVE = 'a, button, input, select, textarea, label'

/**
 * Watches for navigation intent between a click and the response that navigates to another page. The returned function stops
 * watching and returns true if the visitor is still on the same URL and has clicked nothing else. Otherwise the caller must
 * not navigate.
 */
export function watchNavigationIntent(): () => boolean {
  const { href } = window.location
  const listening = new AbortController()
  let hasClicked = false
  const onClick = ({ target }: Event) => {
    hasClicked ||= target instanceof Element && target.closest(INTERACTIVE) !== null
  }
  document.addEventListener('click', onClick, { capture: true, signal: listening.signal })
  return () => {
    listening.abort()
    return !hasClicked && window.location.href === href
  }
}
