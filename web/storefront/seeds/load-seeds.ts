import { MAX_SEEDS, SEED_PAGE_SIZE } from '#contract/seeds.ts'
import { seedChangesTexts } from '#texts/seed-changes.ts'
import { notify } from '#web/storefront/notices.ts'
import { seedCalls } from './calls.ts'
import { currentHolder, heldSeeds, holdSeeds, nextHolder } from './held-seeds.ts'
import { followSeedsOfOtherTabs, tellOtherTabs } from './other-tabs-seeds.ts'
import { afterEvent, followed, joined, type SeedEvent, type SeedList } from './seed-list.ts'

/** Seeds of one call when all are wanted. */
const LARGE_PAGE = 100

/** Loads the first page, and the rest behind it. Throws a `CallFailure`. */
export async function loadSeeds(): Promise<void> {
  const holder = nextHolder()
  const { data, meta } = await seedCalls.list(1, SEED_PAGE_SIZE)
  if (holder !== currentHolder()) return
  holdSeeds({ list: data, total: meta.total, page: 1, loading: false })
  followSeedsOfOtherTabs(take)
  if (meta.last_page > 1) void loadRest(holder)
}

/** Shows one page more. */
export async function loadMoreSeeds(): Promise<void> {
  const { page: last, list, total, loadingMore } = heldSeeds()
  if (loadingMore) return
  const page = last + 1
  if (list.length >= Math.min(page * SEED_PAGE_SIZE, total)) {
    holdSeeds({ page })
    return
  }
  const holder = currentHolder()
  holdSeeds({ loadingMore: true })
  try {
    const { data, meta } = await seedCalls.list(page, SEED_PAGE_SIZE)
    if (holder === currentHolder()) holdSeeds({ list: followed(heldSeeds().list, data), total: meta.total, page })
  } catch {
    notify(seedChangesTexts.moreFailed, 'trouble')
  } finally {
    holdSeeds({ loadingMore: false })
  }
}

/** Takes over a page of seeds that was just read, as it is after a copy was made. */
export function adoptSeeds({ data, meta }: { data: SeedList; meta: { total: number } }): void {
  holdSeeds({ list: joined(heldSeeds().list, data), total: meta.total })
}

/** Shows a change at once, here and in the other tabs. Returns what takes it back. */
export function showChange(event: SeedEvent, undo: SeedEvent): () => void {
  take(event)
  tellOtherTabs(event)
  return () => {
    take(undo)
    tellOtherTabs(undo)
  }
}

function take(event: SeedEvent): void {
  const { list: before, total } = heldSeeds()
  const list = afterEvent(before, event)
  if (list !== before) holdSeeds({ list, total: total + list.length - before.length })
}

/** Reads all seeds, so that every flower is right. A failure is no matter: the list then loads page by page. */
async function loadRest(holder: number): Promise<void> {
  for (let page = 1; page <= MAX_SEEDS / LARGE_PAGE; page += 1) {
    const answer = await seedCalls.list(page, LARGE_PAGE).catch(() => null)
    if (!answer || holder !== currentHolder()) return
    holdSeeds({ list: followed(heldSeeds().list, answer.data) })
    if (page >= answer.meta.last_page) return
  }
}
