import { customCode } from '#contract/client/routes.ts'
import { CONSENT_CATEGORIES } from '#contract/content/custom-code.ts'
import { call } from '#web/storefront/http/api.ts'
import type { Consent } from '#web/storefront/marketing/consent/consent.ts'
import { isSwitchedOff, openScriptLog, type ScriptLog } from './script-log.ts'
import { runScript } from './run-script.ts'
import { hangsWithVersion } from './hang-detector.ts'
import { watchCookies } from '#web/storefront/marketing/consent/tracker-cookies.ts'

/** Consent that a script needs, from its `data-consent` attribute; defaults to marketing, the strictest. */
type Need = keyof Consent | 'necessary'

interface Snippet {
  /** Id of the script within this version of the code. */
  id: string
  element: HTMLScriptElement
  need: Need
}

interface Snippets {
  version: number
  all: readonly Snippet[]
}

let snippets: Promise<Snippets> | null = null
let isDisabled: boolean | null = null
let log: ScriptLog | null = null
let queue: Promise<void> = Promise.resolve()
const started = new Set<string>()
const grantedNeeds = new Set<Need>()

/**
 * Runs the scripts of the custom code that `consent` allows, each once per document and in order (spec 2). Null allows only
 * necessary scripts. Resolves when the scripts have run or their timeouts have passed. Never rejects.
 */
export function runCustomCode(consent: Consent | null): Promise<void> {
  queue = queue.then(() => runAllowed(consent)).catch((error: unknown) => console.error(error))
  return queue
}

/** True if a script is running that `consent` does not allow. Only a reload gets rid of it. */
export function violatesConsent(consent: Consent): boolean {
  return CONSENT_CATEGORIES.some((category) => grantedNeeds.has(category) && !consent[category])
}

async function runAllowed(consent: Consent | null): Promise<void> {
  if (isSwitchedOff()) return
  snippets ??= loadSnippets()
  const { version, all } = await snippets
  const allowed = all.filter(({ id, need }) => !started.has(id) && isAllowed(need, consent))
  if (allowed.length === 0) return
  isDisabled ??= hangsWithVersion(version)
  if (isDisabled) return
  log ??= openScriptLog()
  blockDocumentWrite()
  // Deferred scripts run after the others, as in a document.
  for (const { id, element, need } of [...allowed.filter(isBlocking), ...allowed.filter((each) => !isBlocking(each))]) {
    started.add(id)
    grantedNeeds.add(need)
    if (need !== 'necessary') watchCookies(need)
    await runScript(id, element, log)
  }
}

function isAllowed(need: Need, consent: Consent | null): boolean {
  return need === 'necessary' || (consent?.[need] ?? false)
}

function isBlocking({ element }: Snippet): boolean {
  const waits = element.type === 'module' || (element.defer && element.hasAttribute('src'))
  return element.hasAttribute('async') || !waits
}

async function loadSnippets(): Promise<Snippets> {
  const { code, version } = await call(customCode)
  // Parse as body content: other elements than scripts would close the head.
  const parsed = new DOMParser().parseFromString(`<body>${code}`, 'text/html')
  const elements = [...parsed.querySelectorAll('script')].filter((element) => !element.closest('noscript'))
  return {
    version,
    all: elements.map((element, place) => ({ id: `${version}.${place}`, element, need: needOf(element) })),
  }
}

function needOf({ dataset }: HTMLScriptElement): Need {
  const { consent } = dataset
  return consent === 'necessary' || consent === 'statistics' ? consent : 'marketing'
}

/** Blocks `document.write`, which would replace the loaded document. */
function blockDocumentWrite(): void {
  const ignore = () => console.warn('Custom code called document.write, which is ignored: the page has already loaded.')
  Object.assign(document, { write: ignore, writeln: ignore, open: ignore })
}
