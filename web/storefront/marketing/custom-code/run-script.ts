import type { ScriptLog } from './script-log.ts'

/** Maximum time that the following scripts wait for a script to load. */
const LOAD_TIMEOUT_MS = 5000
const IDLE_MS = 2000
/** Types that execute: none, JavaScript and module. Scripts of other types are data. */
const EXECUTABLE_TYPE = /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i

/**
 * Runs a copy of a script with all its attributes when the page is idle. An inline script gets the nonce of the page. Resolves
 * when the script has loaded, so that the next one can depend on it; at once for `async` scripts.
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
  // Inserted scripts are async by default.
  script.async = isAsync
  // External scripts are allowed by the origins of the Content-Security-Policy.
  if (!script.hasAttribute('src'))
    script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
  script.text = text
  // Inline modules also fire load events.
  const isFetched = EXECUTABLE_TYPE.test(type.trim()) && (script.hasAttribute('src') || type === 'module')
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
  if (!isAsync) await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, LOAD_TIMEOUT_MS))])
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: IDLE_MS })
    else setTimeout(resolve, 1)
  })
}
