import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hangsWithVersion } from './hang-detector.ts'

let stored: Map<string, string>
let page: EventTarget & { hidden?: boolean }

/** Opens a document of the tab and returns true if the custom code is disabled in it. */
function open(version = 1, hidden = false): boolean {
  page = Object.assign(new EventTarget(), { hidden })
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  return hangsWithVersion(version)
}

const leave = () => page.dispatchEvent(new Event('pagehide'))

function show(isShown: boolean): void {
  page.hidden = !isShown
  page.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('hangsWithVersion', () => {
  it('disables the code after two documents in a row ended without pagehide, until the version changes', () => {
    expect([open(), open(), open(), open()]).toEqual([false, false, true, true])
    expect(open(2)).toBe(false)
  })

  it('does not disable the code if a normal document follows', () => {
    open()
    open()
    vi.advanceTimersByTime(60_000)
    leave()
    expect([open(), open(), open()]).toEqual([false, false, true])
  })

  it('disables the code after two documents that stalled, even if they recovered', () => {
    for (const isDisabled of [open, open]) {
      expect(isDisabled()).toBe(false)
      vi.advanceTimersByTime(3000)
      // Time passes while the page is blocked.
      vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 9000)
      leave()
      vi.mocked(performance.now).mockRestore()
    }
    expect(open()).toBe(true)
  })

  it('ignores documents that end while they are hidden, and those that are shown again', () => {
    open()
    show(false)
    open(1, true)
    open(1, true)
    expect(open()).toBe(false)
    show(false)
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 9000)
    show(true)
    leave()
    expect(open()).toBe(false)
    leave()
    page.dispatchEvent(new Event('pageshow'))
    expect([open(), open()]).toEqual([false, true])
  })
})
