import type { EngineOptions } from '#engine/engine.ts'
import { filesOf, type Manifest } from './manifest.ts'
import { type Kept, saveSnapshot } from './snapshot.ts'
import { removeOthers } from './snapshot-files.ts'
import { createTurns } from './turns.ts'

const SAVE_AFTER_MS = 5000

interface SaverOptions {
  folder: string
  log: EngineOptions['log']
  manifest: Manifest | undefined
  /** The store as it is now. */
  current(): Kept | undefined
  /** Names of files that somebody may still read or write; resolved when nobody reads those it leaves out. */
  namesInUse(): Promise<Set<string>>
}

/** Keeps the snapshot of one store up to date, at most once in some seconds. */
export function createSaver({ folder, log, manifest: found, current, namesInUse }: SaverOptions) {
  const turns = createTurns()
  let manifest = found
  let changed = false
  let timer: NodeJS.Timeout | undefined

  return {
    /** To be called after a change. */
    touch(): void {
      changed = true
      timer ??= setTimeout(() => void save(), SAVE_AFTER_MS).unref()
    },
    /** Saves what has changed. A failure is logged: the next change tries again. */
    save,
    /** Removes the snapshot. */
    async remove(): Promise<void> {
      const done = await turns.take()
      try {
        stopTimer()
        changed = false
        manifest = undefined
        await removeOthers(folder, () => false)
      } catch (error) {
        log.error({ err: error, folder }, 'The snapshot of a dropped store could not be removed whole.')
      } finally {
        done()
      }
    },
  }

  async function save(): Promise<void> {
    const done = await turns.take()
    try {
      stopTimer()
      const kept = current()
      if (!changed || !kept) return
      changed = false
      manifest = await saveSnapshot(folder, kept, manifest)
      await clean(manifest)
    } catch (error) {
      changed = true
      log.error({ err: error, folder }, 'The snapshot of a store could not be saved.')
    } finally {
      done()
    }
  }

  async function clean(manifest: Manifest): Promise<void> {
    const names = await namesInUse()
    for (const name of filesOf(manifest)) names.add(name)
    await removeOthers(folder, (name) => names.has(name))
  }

  function stopTimer(): void {
    clearTimeout(timer)
    timer = undefined
  }
}
