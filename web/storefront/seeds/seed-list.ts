/** What one change makes of the list of seeds. Pure, because a change is shown before the server knows of it. */
import type { InventoryCard } from '#contract/catalog.ts'
import type { ListedSeed } from '#contract/seeds.ts'

export type SeedList = readonly ListedSeed[]

/** What a flower knows of its product. */
export type Flowered = Pick<InventoryCard, 'ocid' | 'title' | 'image'>

export type SeedEvent =
  | { kind: 'put'; seed: ListedSeed }
  | { kind: 'changed'; uuid: string; change: Partial<ListedSeed> }
  | { kind: 'dropped'; uuid: string }
  | { kind: 'attached'; uuid: string; product: Flowered }
  | { kind: 'detached'; uuid: string; product: Flowered }

/** Pictures of a cover. */
const COVER = 4

/** The list after `event`; the same list where it changes nothing. */
export function afterEvent(list: SeedList, event: SeedEvent): SeedList {
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

/** `known` with what `fresh` says of the same seeds; seeds that are new stand where `fresh` has them, before the rest. */
export function joined(known: SeedList, fresh: SeedList): SeedList {
  const uuids = new Set(fresh.map(({ uuid }) => uuid))
  return [...fresh, ...known.filter(({ uuid }) => !uuids.has(uuid))]
}

/** `known`, followed by what only `older` has. */
export function followed(known: SeedList, older: SeedList): SeedList {
  const uuids = new Set(known.map(({ uuid }) => uuid))
  return [...known, ...older.filter(({ uuid }) => !uuids.has(uuid))]
}

function replaced(list: SeedList, uuid: string, change: (seed: ListedSeed) => ListedSeed): SeedList {
  const index = list.findIndex((seed) => seed.uuid === uuid)
  const before = list[index]
  if (!before) return list
  const after = change(before)
  return after === before ? list : list.with(index, after)
}

function withProduct(seed: ListedSeed, { ocid, image }: Flowered): ListedSeed {
  if (seed.ocids.includes(ocid)) return seed
  const images = image && seed.images.length < COVER ? [...seed.images, image] : seed.images
  return { ...seed, images, ocids: [...seed.ocids, ocid], products_count: seed.products_count + 1 }
}

function withoutProduct(seed: ListedSeed, { ocid, image }: Flowered): ListedSeed {
  if (!seed.ocids.includes(ocid)) return seed
  return {
    ...seed,
    images: seed.images.filter(({ path }) => path !== image?.path),
    ocids: seed.ocids.filter((other) => other !== ocid),
    products_count: seed.products_count - 1,
  }
}
