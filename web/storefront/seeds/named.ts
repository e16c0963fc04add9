import type { SeedList } from './seed-list.ts'

/** The seeds with `query` in their name. */
export function named(list: SeedList, query: string): SeedList {
  const wanted = query.trim().toLocaleLowerCase()
  return wanted === '' ? list : list.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
}
