/** A short message in the corner of the screen. The toaster itself is fetched with the first one. */
export interface ShortNotice {
  text: string
  look: 'good' | 'trouble'
  /** What can still be done about it. */
  action?: NoticeAction
}

export interface NoticeAction {
  label: string
  run: () => void
}

let waiting: ShortNotice[] = []
let listener: (() => void) | null = null
let isExpected = false

/** Shows a message for five seconds, for ten where something can be done about it; trouble in red. */
export function notify(text: string, look: ShortNotice['look'] = 'good', action?: NoticeAction): void {
  waiting.push({ text, look, action })
  listener?.()
}

/** Fetches the toaster before there is a message: the one that says that the network is away could not fetch it any more. */
export function expectNotices(): void {
  isExpected = true
  listener?.()
}

/** Hands out what has not been shown yet. */
export function takeNotices(): ShortNotice[] {
  const taken = waiting
  waiting = []
  return taken
}

/** Calls `heard` whenever there is something to take. */
export function listenForNotices(heard: () => void): () => void {
  listener = heard
  if (isExpected || waiting.length > 0) heard()
  return () => {
    listener = null
  }
}
