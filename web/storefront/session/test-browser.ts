import { beforeEach, vi } from 'vitest'

export const SETTINGS = { legacyBaseUrl: '/legacy', apiBaseUrl: '/api' }
export const NORA = {
  u_id: '1',
  company: { id: 1 },
  companies: [{ id: 1, name: 'Whitfield' }],
  u_fname: 'Nora',
  u_lname: 'Whitfield',
}
export const SEEDS = { data: [], meta: { current_page: 1, last_page: 1, per_page: 18, total: 0 } }

interface TestBrowser {
  /** Responses of the two APIs; null is a server that cannot be reached. */
  responses: Record<string, { status?: number; body?: object } | null>
  requests: { call: string; headers: Record<string, string> }[]
  storage: Map<string, string>
  /** Changes of the address, and warnings. */
  effects: string[]
}

/** The emulated browser. Each test gets a new one with `emulateBrowser`. */
export const browser: TestBrowser = { responses: {}, requests: [], storage: new Map(), effects: [] }

/** Returns the modules of a newly loaded page. */
export async function openPage(href = 'https://shop.example/') {
  vi.resetModules()
  vi.stubGlobal('location', new URL(href))
  const [session, signingIn, { readSession, sessionRevision, unsentChanges }, { takeToasts }, { readSeeds }] =
    await Promise.all([
      import('./session.ts'),
      import('./sign-in/sign-in.ts'),
      import('./state.ts'),
      import('#web/storefront/toasts/toast-queue.ts'),
      import('#web/storefront/state/seeds/seeds-store.ts'),
    ])
  const toasts = () => takeToasts().map(({ text, reason }) => (reason ? `${text} / ${reason}` : text))
  return { ...session, ...signingIn, readSession, sessionRevision, unsentChanges, toasts, readSeeds }
}

/** Opens a page and starts its session. */
export async function startPage(href?: string) {
  const page = await openPage(href)
  await page.startSession(SETTINGS)
  return page
}

export function calls(): string[] {
  return browser.requests.map(({ call }) => call)
}

/** Gives each test of a file an empty browser, in which Nora's session can be loaded. */
export function emulateBrowser(): void {
  beforeEach(() => {
    browser.requests = []
    browser.effects = []
    browser.storage = new Map()
    browser.responses = {
      'GET /legacy/session': { body: { public_user_code: null } },
      'GET /legacy/cart/count': { body: { count: 3 } },
      'GET /api/get-user': { body: { data: NORA } },
      'GET /api/seed': { body: SEEDS },
      'POST /legacy/login': { body: { token: 'from-login' } },
      'POST /legacy/logout': { body: { status: true } },
    }
    vi.stubGlobal('fetch', async (url: string, options: { method: string; headers: Record<string, string> }) => {
      const call = `${options.method} ${url.split('?')[0]}`
      browser.requests.push({ call, headers: options.headers })
      const answer = browser.responses[call]
      if (!answer) throw new TypeError('fetch failed')
      return Response.json(answer.body ?? {}, { status: answer.status ?? 200 })
    })
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => browser.storage.get(name) ?? null,
      setItem: (name: string, text: string) => browser.storage.set(name, text),
      removeItem: (name: string) => browser.storage.delete(name),
    })
    vi.stubGlobal('history', {
      state: null,
      replaceState: (_state: unknown, _title: string, path: string) => browser.effects.push(`address ${path}`),
    })
    vi.stubGlobal('BroadcastChannel', class extends EventTarget {})
    vi.spyOn(console, 'warn').mockImplementation((text: string) => browser.effects.push(text))
  })
}
