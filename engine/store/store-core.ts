import type { EngineOptions } from '#engine/engine.ts'
import type { FoundStore } from './find-stores.ts'
import type { HeldState } from './held.ts'
import { createSaver } from './saver.ts'
import { createTurns } from './turns.ts'

interface CoreOptions {
  name: string
  /** The store's own. */
  folder: string
  log: EngineOptions['log']
  found: FoundStore | undefined
  /** Makes a state what searches see; resolved when every later one sees it. */
  show(state: HeldState | null): Promise<void>
}

/** What a store is at this moment, and who may change it. */
export function createStoreCore({ name, folder, log, found, show }: CoreOptions) {
  let state = found?.state
  let position = found?.position ?? 0
  let shown: Promise<void> = Promise.resolve()
  /** Ids of segments that are being made and have no place in the state yet. */
  const inWork = new Set<string>()
  const saver = createSaver({
    folder,
    log,
    manifest: found?.manifest,
    current: () => state && { store: name, position, state },
    async namesInUse() {
      const before = documentsInUse()
      await shown
      return new Set([...before, ...documentsInUse()])
    },
  })

  return {
    name,
    folder,
    log,
    inWork,
    saver,
    /** Held while segments are exchanged: short. */
    writing: createTurns(),
    /** Held while something is built beside what serves: long. Taken before `writing`. */
    building: createTurns(),
    /** Ids of segments that something is being built from. */
    pinned: [] as readonly string[],
    state: () => state,
    position: () => position,
    /** To be called by who holds `writing`. `showing`, when the caller shows the state itself. */
    commit(next: HeldState | undefined, at: number, showing?: Promise<void>): Promise<void> {
      const same = next === state
      state = next
      position = at
      if (showing) shown = showing
      else if (!same) shown = show(next ?? null)
      return shown.then(saver.touch)
    },
  }

  function documentsInUse(): string[] {
    return [...(state?.segments ?? []).map(({ id }) => id), ...inWork].map((id) => `${id}.documents`)
  }
}

export type StoreCore = ReturnType<typeof createStoreCore>
