/** What is pressed to do something else. */
const PRESSED = 'a, button, input, select, textarea, label'

/**
 * Remembers where somebody pressed who is to be led on when the shop has answered. What it returns says, once, whether they still
 * are there and have pressed nothing since: who went elsewhere stays there.
 */
export function rememberPlace(): () => boolean {
  const { href } = window.location
  const listening = new AbortController()
  let isElsewhere = false
  const heed = ({ target }: Event) => {
    isElsewhere ||= target instanceof Element && target.closest(PRESSED) !== null
  }
  document.addEventListener('click', heed, { capture: true, signal: listening.signal })
  return () => {
    listening.abort()
    return !isElsewhere && window.location.href === href
  }
}
