import type { SeedList } from '#web/storefront/state/seeds/seed-list.ts'

/** Returns the seeds with `query` in their name. */
export function filterByName(list: SeedList, query: string): SeedList {
  const search = query.trim().toLocaleLowerCase()
  return search === '' ? list : list.filter(({ name }) => name.toLocaleLowerCase().includes(search))
}
