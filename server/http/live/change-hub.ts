import { CHANGE_KIND_NAMES, type ChangeKind } from '#contract/backoffice/backoffice-changes.ts'
import type { Database } from '#database/connect.ts'

const CHANNEL = 'backoffice_changed'
const SESSION_OF = /^session of (?<staffId>\d+)$/
/** Changes within this time are one event: a bulk action commits many transactions. */
const COLLECT_MS = 250

/** An open screen. */
export interface Subscriber {
  staffId: number
  /** Kinds that have changed. */
  changed(kinds: readonly ChangeKind[]): void
  /** A session of the person may have ended. */
  sessionEnded(): void
}

/** Passes the notifications of the database to the open screens of this process. */
export function createChangeHub(database: Pick<Database, 'listen'>) {
  const subscribers = new Set<Subscriber>()
  const collected = new Set<ChangeKind>()
  let listening: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null

  /** Listens from the first open screen on: a process that serves no staff needs no connection for it. */
  function listen(): Promise<void> {
    listening ??= database
      // Notifications may have been missed before it was connected: everything may have changed.
      .listen(CHANNEL, receive, () => collect(CHANGE_KIND_NAMES))
      .catch((error: unknown) => {
        listening = null
        throw error
      })
    return listening
  }

  function receive(payload: string): void {
    const staffId = Number(SESSION_OF.exec(payload)?.groups?.['staffId'])
    if (staffId > 0) {
      for (const each of subscribers) if (each.staffId === staffId) each.sessionEnded()
      return
    }
    // A newer node may notify of kinds that this release does not know.
    collect(CHANGE_KIND_NAMES.filter((kind) => kind === payload))
  }

  function collect(kinds: readonly ChangeKind[]): void {
    for (const kind of kinds) collected.add(kind)
    if (collected.size > 0 && subscribers.size > 0) timer ??= setTimeout(publish, COLLECT_MS)
  }

  function publish(): void {
    timer = null
    const kinds = [...collected]
    collected.clear()
    for (const each of subscribers) each.changed(kinds)
  }

  return {
    /** Notifies `subscriber` until the returned function is called. Throws if the database is unavailable. */
    async subscribe(subscriber: Subscriber): Promise<() => void> {
      // Add it before the connection is open, so that concurrent requests count it against their limits.
      subscribers.add(subscriber)
      try {
        await listen()
      } catch (error) {
        subscribers.delete(subscriber)
        throw error
      }
      return () => subscribers.delete(subscriber)
    },
    /** Number of open screens, of one person or of all. */
    count: (staffId?: number): number =>
      staffId === undefined ? subscribers.size : [...subscribers].filter((each) => each.staffId === staffId).length,
    close(): void {
      if (timer) clearTimeout(timer)
      subscribers.clear()
    },
  }
}
