import { customCode } from '#contract/client/routes.ts'
import { CONSENT_CATEGORIES } from '#contract/custom-code.ts'
import { call } from '#web/storefront/api.ts'
import type { Consent } from './consent.ts'
import { isSwitchedOff, openScriptLog, type ScriptLog } from './script-log.ts'
import { runScript } from './run-script.ts'
import { hangsWith } from './standstill.ts'
import { watchCookies } from './tracker-cookies.ts'

/** What a script of the snippet needs of the visitor: `data-consent` says so, and where it does not, the most. */
type Need = keyof Consent | 'necessary'

interface Snippet {
  /** Names the script in this version of the code. */
  id: string
  element: HTMLScriptElement
  need: Need
}

interface Snippets {
  version: number
  all: readonly Snippet[]
}

let snippets: Promise<Snippets> | null = null
let isLeftOut: boolean | null = null
let log: ScriptLog | null = null
let running: Promise<void> = Promise.resolve()
const done = new Set<string>()
const needsMet = new Set<Need>()

/**
 * Runs the scripts of the custom code that `consent` allows, each once in this document and in their order (spec 2); null
 * allows what is necessary. Resolves when they have run, or have been given up waiting for. Never rejects.
 */
export function runCustomCode(consent: Consent | null): Promise<void> {
  running = running.then(() => runAllowed(consent)).catch((error: unknown) => console.error(error))
  return running
}

/** Whether something runs that `consent` does not allow: only another document is free of it. */
export function runsAgainst(consent: Consent): boolean {
  return CONSENT_CATEGORIES.some((category) => needsMet.has(category) && !consent[category])
}

async function runAllowed(consent: Consent | null): Promise<void> {
  if (isSwitchedOff()) return
  snippets ??= loadSnippets()
  const { version, all } = await snippets
  const wanted = all.filter(({ id, need }) => !done.has(id) && isAllowed(need, consent))
  if (wanted.length === 0) return
  isLeftOut ??= hangsWith(version)
  if (isLeftOut) return
  log ??= openScriptLog()
  refuseDocumentWrite()
  // A deferred script runs after all that are not, as it does in a document.
  for (const { id, element, need } of [...wanted.filter(isAtOnce), ...wanted.filter((each) => !isAtOnce(each))]) {
    done.add(id)
    needsMet.add(need)
    if (need !== 'necessary') watchCookies(need)
    await runScript(id, element, log)
  }
}

function isAllowed(need: Need, consent: Consent | null): boolean {
  return need === 'necessary' || (consent?.[need] ?? false)
}

function isAtOnce({ element }: Snippet): boolean {
  const waits = element.type === 'module' || (element.defer && element.hasAttribute('src'))
  return element.hasAttribute('async') || !waits
}

async function loadSnippets(): Promise<Snippets> {
  const { code, version } = await call(customCode)
  // In a head, what is no script would end it.
  const parsed = new DOMParser().parseFromString(`<body>${code}`, 'text/html')
  const elements = [...parsed.querySelectorAll('script')].filter((element) => !element.closest('noscript'))
  return {
    version,
    all: elements.map((element, place) => ({ id: `${version}.${place}`, element, need: needOf(element) })),
  }
}

function needOf({ dataset }: HTMLScriptElement): Need {
  const asked = dataset['consent']
  return asked === 'necessary' || asked === 'statistics' ? asked : 'marketing'
}

/** Writing into a document that is there already would take its place. */
function refuseDocumentWrite(): void {
  const refuse = () => console.warn('Custom code called document.write, which is ignored: the page is there already.')
  Object.assign(document, { write: refuse, writeln: refuse, open: refuse })
}
