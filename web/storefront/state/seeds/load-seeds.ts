import { MAX_SEEDS, SEED_PAGE_SIZE } from '#contract/catalog/seeds.ts'
import { seedChangesTexts } from '#texts/seeds/seed-changes.ts'
import { showToast } from '#web/storefront/toasts/toast-queue.ts'
import { seedCalls } from './seed-calls.ts'
import { appendOlder, mergeFresh, type SeedEvent, type SeedList, seedListReducer } from './seed-list.ts'
import { broadcastSeedEvent, subscribeToOtherTabs } from './seeds-channel.ts'
import { currentGeneration, nextGeneration, readSeeds, updateSeeds } from './seeds-store.ts'

/** Page size for loading all seeds. */
const LARGE_PAGE = 100

/** Loads the first page, and the others in the background. Throws an `ApiError`. */
export async function loadSeeds(): Promise<void> {
  const generation = nextGeneration()
  const { data, meta } = await seedCalls.list(1, SEED_PAGE_SIZE)
  if (generation !== currentGeneration()) return
  updateSeeds({ list: data, total: meta.total ?? data.length, page: 1, loading: false })
  subscribeToOtherTabs(applyLocally)
  if (meta.next_cursor) void loadOtherPages(generation)
}

/** Shows one more page, and loads it if it is not loaded yet. */
export async function loadMoreSeeds(): Promise<void> {
  const { page: lastPage, list, total, loadingMore } = readSeeds()
  if (loadingMore) return
  const page = lastPage + 1
  if (list.length >= Math.min(page * SEED_PAGE_SIZE, total)) {
    updateSeeds({ page })
    return
  }
  const generation = currentGeneration()
  updateSeeds({ loadingMore: true })
  try {
    const { data, meta } = await seedCalls.list(page, SEED_PAGE_SIZE)
    if (generation === currentGeneration()) {
      updateSeeds({ list: appendOlder(readSeeds().list, data), total: meta.total, page })
    }
  } catch {
    showToast(seedChangesTexts.moreFailed, 'error')
  } finally {
    updateSeeds({ loadingMore: false })
  }
}

/** Merges a page of seeds that was just loaded into the list. */
export function mergeSeeds({ data, meta }: { data: SeedList; meta: { total?: number } }): void {
  updateSeeds({ list: mergeFresh(readSeeds().list, data), total: meta.total ?? data.length })
}

/** Applies a change to the list, here and in the other tabs. Returns a function that rolls it back with `undo`. */
export function applySeedEvent(event: SeedEvent, undo: SeedEvent): () => void {
  applyLocally(event)
  broadcastSeedEvent(event)
  return () => {
    applyLocally(undo)
    broadcastSeedEvent(undo)
  }
}

function applyLocally(event: SeedEvent): void {
  const { list: previous, total } = readSeeds()
  const list = seedListReducer(previous, event)
  if (list !== previous) updateSeeds({ list, total: total + list.length - previous.length })
}

/** Loads all seeds, so that every flower is right. If that fails, the list is still loaded page by page. */
async function loadOtherPages(generation: number): Promise<void> {
  for (let page = 1; page <= MAX_SEEDS / LARGE_PAGE; page += 1) {
    const answer = await seedCalls.list(page, LARGE_PAGE).catch(() => null)
    if (!answer || generation !== currentGeneration()) return
    updateSeeds({ list: appendOlder(readSeeds().list, answer.data) })
    if (!answer.meta.next_cursor) return
  }
}
