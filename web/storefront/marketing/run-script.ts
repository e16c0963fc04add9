import type { ScriptLog } from './script-log.ts'

/** What comes after a script that is loaded waits for it no longer than this. */
const PATIENCE_MS = 5000
const IDLE_MS = 2000
/** An absent type, the types of JavaScript and modules run; anything else is data. */
const RUNS = /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i

/**
 * Runs one script of a snippet when the page is idle: a copy with all its attributes, inline with the nonce of the page. One
 * with `async` is not waited for; any other one with an address is, so that the next finds what it left.
 */
export async function runScript(
  id: string,
  { attributes, text, type }: HTMLScriptElement,
  log: ScriptLog,
): Promise<void> {
  await idle()
  if (log.hung(id)) return
  const script = document.createElement('script')
  for (const { name, value } of attributes) if (name !== 'nonce') script.setAttribute(name, value)
  const isAsync = script.hasAttribute('async')
  // A script that is put in is async unless told otherwise.
  script.async = isAsync
  // What comes from elsewhere is for the origins of the policy to allow.
  if (!script.hasAttribute('src'))
    script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
  script.text = text
  // A module has its events even when its text is in the document.
  const isFetched = RUNS.test(type.trim()) && (script.hasAttribute('src') || type === 'module')
  log.begin(id, isFetched)
  if (!isFetched) {
    document.head.append(script)
    return log.end(id)
  }
  const settled = new Promise<void>((resolve) => {
    const end = () => {
      log.end(id)
      resolve()
    }
    script.addEventListener('load', end)
    script.addEventListener('error', end)
  })
  document.head.append(script)
  if (!isAsync) await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: IDLE_MS })
    else setTimeout(resolve, 1)
  })
}
