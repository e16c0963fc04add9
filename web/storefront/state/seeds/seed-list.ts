/** The list of seeds after a change. Pure: a change is shown before the server has answered. */
import type { InventoryCard } from '#contract/schemas/catalog/catalog.ts'
import type { ListedSeed } from '#contract/schemas/catalog/seeds.ts'

export type SeedList = readonly ListedSeed[]

/** The fields of a product that its flower needs. */
export type SavableProduct = Pick<InventoryCard, 'ocid' | 'title' | 'image'>

export type SeedEvent =
  | { kind: 'put'; seed: ListedSeed }
  | { kind: 'changed'; uuid: string; change: Partial<ListedSeed> }
  | { kind: 'dropped'; uuid: string }
  | { kind: 'attached'; uuid: string; product: SavableProduct }
  | { kind: 'detached'; uuid: string; product: SavableProduct }

/** Images of a cover. */
const COVER_IMAGES = 4

/** Returns the list after `event`, or the same list if nothing changes. */
export function seedListReducer(list: SeedList, event: SeedEvent): SeedList {
  switch (event.kind) {
    case 'put':
      return [event.seed, ...list.filter(({ uuid }) => uuid !== event.seed.uuid)]
    case 'dropped':
      return list.some(({ uuid }) => uuid === event.uuid) ? list.filter(({ uuid }) => uuid !== event.uuid) : list
    case 'changed':
      return replaced(list, event.uuid, (seed) => ({ ...seed, ...event.change }))
    case 'attached':
      return replaced(list, event.uuid, (seed) => withProduct(seed, event.product))
    case 'detached':
      return replaced(list, event.uuid, (seed) => withoutProduct(seed, event.product))
  }
}

/** Returns `fresh` followed by the seeds that only `known` has. */
export function mergeFresh(known: SeedList, fresh: SeedList): SeedList {
  const uuids = new Set(fresh.map(({ uuid }) => uuid))
  return [...fresh, ...known.filter(({ uuid }) => !uuids.has(uuid))]
}

/** Returns `known` followed by the seeds that only `older` has. */
export function appendOlder(known: SeedList, older: SeedList): SeedList {
  const uuids = new Set(known.map(({ uuid }) => uuid))
  return [...known, ...older.filter(({ uuid }) => !uuids.has(uuid))]
}

function replaced(list: SeedList, uuid: string, change: (seed: ListedSeed) => ListedSeed): SeedList {
  const index = list.findIndex((seed) => seed.uuid === uuid)
  const previous = list[index]
  if (!previous) return list
  const after = change(previous)
  return after === previous ? list : list.with(index, after)
}

function withProduct(seed: ListedSeed, { ocid, image }: SavableProduct): ListedSeed {
  if (seed.ocids.includes(ocid)) return seed
  const images = image && seed.images.length < COVER_IMAGES ? [...seed.images, image] : seed.images
  return { ...seed, images, ocids: [...seed.ocids, ocid], products_count: seed.products_count + 1 }
}

function withoutProduct(seed: ListedSeed, { ocid, image }: SavableProduct): ListedSeed {
  if (!seed.ocids.includes(ocid)) return seed
  return {
    ...seed,
    images: seed.images.filter(({ path }) => path !== image?.path),
    ocids: seed.ocids.filter((other) => other !== ocid),
    products_count: seed.products_count - 1,
  }
}
