/** Changes to the buyer's seeds: shown at once, taken back with a message when the server refuses. */
import { type ListedSeed, type NewSeed, type Seed, SEED_PAGE_SIZE, type SeedChange } from '#contract/seeds.ts'
import { seedChangesTexts } from '#texts/seed-changes.ts'
import { notify } from '#web/storefront/notices.ts'
import { orSay } from '#web/storefront/or-say.ts'
import { seedCalls } from './calls.ts'
import { heldSeeds } from './held-seeds.ts'
import { adoptSeeds, showChange } from './load-seeds.ts'
import type { Flowered, SeedEvent } from './seed-list.ts'

/** Letters of a name in a short message. */
const MOST_SAID = 40

/** One is sent after the other: of a tick that is taken back at once the taking back must arrive last. */
let last: Promise<unknown> = Promise.resolve()

type AttemptedEvent = Extract<SeedEvent, { kind: 'attached' | 'detached' | 'dropped' }>

interface Attempt {
  /** The product of a seed, or the seed, that it changes. */
  of: string
  takeBack: () => void
}

/** What was shown and is not answered yet, in its order. */
const attempts = new Set<Attempt>()

/** Puts a product into a seed. Answers whether it is in. */
export function attachProduct(uuid: string, product: Flowered): Promise<boolean> {
  const event = { kind: 'attached', uuid, product } as const
  return attempt(event, { ...event, kind: 'detached' }, () => seedCalls.attach(product.ocid, [uuid]))
}

/** Takes a product out of a seed. Answers whether it is out. */
export function detachProduct(uuid: string, product: Flowered): Promise<boolean> {
  const event = { kind: 'detached', uuid, product } as const
  return attempt(event, { ...event, kind: 'attached' }, () => seedCalls.detach(product.ocid, uuid))
}

/** Makes a seed. Throws a `CallFailure`, with texts by field where they are at fault. */
export async function createSeed(seed: NewSeed): Promise<Seed> {
  const { data } = await seedCalls.create(seed)
  put({ ...data, ocids: [] })
  return data
}

/** Changes name and description. Throws a `CallFailure`, with texts by field where they are at fault. */
export async function changeSeed(uuid: string, change: SeedChange): Promise<Seed> {
  const { data } = await seedCalls.change(uuid, change)
  showSeed(uuid, data)
  return data
}

/** Shows what the server says of a seed now; its uuid may be another one. */
export function showSeed(uuid: string, change: Partial<ListedSeed>): void {
  const event = { kind: 'changed', uuid, change } as const
  showChange(event, event)
}

/** Deletes a seed, with a way back for as long as the message stands. Answers whether it is gone. */
export async function deleteSeed(seed: Pick<Seed, 'uuid' | 'name'>): Promise<boolean> {
  const kept = heldSeeds().list.find(({ uuid }) => uuid === seed.uuid)
  const event = { kind: 'dropped', uuid: seed.uuid } as const
  const undo: SeedEvent = kept ? { kind: 'put', seed: kept } : event
  if (!(await attempt(event, undo, () => seedCalls.remove(seed.uuid)))) return false
  notify(seedChangesTexts.deleted({ name: inShort(seed.name) }), 'good', {
    label: seedChangesTexts.undo,
    run: () => void restoreSeed(seed.uuid),
  })
  return true
}

async function restoreSeed(uuid: string): Promise<void> {
  await orSay(async () => {
    await seedCalls.restore(uuid)
    await refreshSeeds()
  })
}

/** Copies a seed of the buyer, or a public one. Answers with the copy, or null when it could not be made. */
export function duplicateSeed(uuid: string): Promise<Seed | null> {
  return made(() => seedCalls.duplicate(uuid))
}

/** Makes a seed of what is in the cart. Answers with it, or null when it could not be made. */
export function seedFromCart(name: string): Promise<Seed | null> {
  return made(() => seedCalls.fromCart({ name }))
}

/** Makes a seed of what was ordered under a number. Answers with it, or null when it could not be made. */
export function seedFromOrder(name: string, invoice: string): Promise<Seed | null> {
  return made(() => seedCalls.fromOrder({ name, invoice }))
}

async function made(make: () => Promise<{ data: Seed }>): Promise<Seed | null> {
  return orSay(async () => {
    const { data } = await make()
    await refreshSeeds()
    return data
  })
}

function attempt(event: AttemptedEvent, undo: SeedEvent, call: () => Promise<unknown>): Promise<boolean> {
  const mine = { of: subjectOf(event), takeBack: showChange(event, undo) }
  attempts.add(mine)
  const sent = last.then(() => send(mine, call))
  last = sent.catch(() => undefined)
  return sent
}

async function send(mine: Attempt, call: () => Promise<unknown>): Promise<boolean> {
  const answer = await orSay(async () => {
    await call()
    return true
  }).finally(() => attempts.delete(mine))
  if (!answer) takeBack(mine)
  return answer ?? false
}

/** Where another change of the same followed, that one stands; if it has to go too, what was before both is there again. */
function takeBack(mine: Attempt): void {
  const later = [...attempts].find(({ of }) => of === mine.of)
  if (later) later.takeBack = mine.takeBack
  else mine.takeBack()
}

function subjectOf(event: AttemptedEvent): string {
  return event.kind === 'dropped' ? event.uuid : `${event.uuid} ${event.product.ocid}`
}

function put(seed: ListedSeed): void {
  showChange({ kind: 'put', seed }, { kind: 'dropped', uuid: seed.uuid })
}

async function refreshSeeds(): Promise<void> {
  const fresh = await seedCalls.list(1, SEED_PAGE_SIZE).catch(() => null)
  if (!fresh) return
  adoptSeeds(fresh)
  for (const seed of fresh.data.slice(0, 1)) put(seed)
}

function inShort(name: string): string {
  const letters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment)
  return letters.length > MOST_SAID ? `${letters.slice(0, MOST_SAID).join('')}…` : name
}
