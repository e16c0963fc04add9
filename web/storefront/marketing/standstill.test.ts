import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hangsWith } from './standstill.ts'

let kept: Map<string, string>
let page: EventTarget & { hidden?: boolean }

/** Opens a document of the tab and returns whether it is left out that hangs. */
function open(version = 1, hidden = false): boolean {
  page = Object.assign(new EventTarget(), { hidden })
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  return hangsWith(version)
}

const leave = () => page.dispatchEvent(new Event('pagehide'))

function show(isShown: boolean): void {
  page.hidden = !isShown
  page.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
    removeItem: (name: string) => kept.delete(name),
  })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the code beside which documents hang', () => {
  it('is left out after two in a row that were ended without a word, until there is another version', () => {
    expect([open(), open(), open(), open()]).toEqual([false, false, true, true])
    expect(open(2)).toBe(false)
  })

  it('stays after one, when the next is left as pages are', () => {
    open()
    open()
    vi.advanceTimersByTime(60_000)
    leave()
    expect([open(), open(), open()]).toEqual([false, false, true])
  })

  it('is left out after two that stood still, even if they were heard of in the end', () => {
    for (const isLeftOut of [open, open]) {
      expect(isLeftOut()).toBe(false)
      vi.advanceTimersByTime(3000)
      // The clock goes on while nothing else does.
      vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 9000)
      leave()
      vi.mocked(performance.now).mockRestore()
    }
    expect(open()).toBe(true)
  })

  it('has nothing to do with documents that are ended while they do not show, or come back from there', () => {
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
