/** Changes to the buyer's seeds: shown at once, and rolled back with a toast if the server refuses them. */
import type { ListedSeed, NewSeed, Seed, SeedChange } from '#contract/schemas/catalog/seeds.ts'
import { SEED_PAGE_SIZE } from '#contract/catalog/seeds.ts'
import { seedChangesTexts } from '#texts/seeds/seed-changes.ts'
import { ApiError } from '#web/storefront/http/api.ts'
import { toastOnError } from '#web/storefront/http/toast-on-error.ts'
import { createMutationQueue, type Mutation } from '#web/storefront/state/mutation-queue.ts'
import { showToast } from '#web/storefront/toasts/toast-queue.ts'
import { applySeedEvent, mergeSeeds } from './load-seeds.ts'
import { seedCalls } from './seed-calls.ts'
import type { SavableProduct, SeedEvent } from './seed-list.ts'
import { readSeeds } from './seeds-store.ts'

/** Maximum length of a name in a toast. */
const MAX_NAME = 40

type OptimisticEvent = Extract<SeedEvent, { kind: 'attached' | 'detached' | 'dropped' }>

interface SeedMutation extends Mutation {
  /** The seed, or the product in a seed, that it changes. */
  subject: string
  rollBack: () => void
}

/** In sequence: of a product that is attached and detached at once, the detach call must arrive last. */
const queue = createMutationQueue<unknown, SeedMutation>({
  onError(mutation, error) {
    rollBack(mutation)
    if (error instanceof ApiError) showToast(error.message, 'error')
  },
})

/** Adds a product to a seed. Resolves to true if it was added. */
export function attachProduct(uuid: string, product: SavableProduct): Promise<boolean> {
  const event = { kind: 'attached', uuid, product } as const
  return submit(event, { ...event, kind: 'detached' }, () => seedCalls.attach(product.ocid, [uuid]))
}

/** Removes a product from a seed. Resolves to true if it was removed. */
export function detachProduct(uuid: string, product: SavableProduct): Promise<boolean> {
  const event = { kind: 'detached', uuid, product } as const
  return submit(event, { ...event, kind: 'attached' }, () => seedCalls.detach(product.ocid, uuid))
}

/** Creates a seed. Throws an `ApiError`, with messages by field if the input is invalid. */
export async function createSeed(seed: NewSeed): Promise<Seed> {
  const { data } = await seedCalls.create(seed)
  putFirst({ ...data, ocids: [] })
  return data
}

/** Changes name and description. Throws an `ApiError`, with messages by field if the input is invalid. */
export async function changeSeed(uuid: string, change: SeedChange): Promise<Seed> {
  const { data } = await seedCalls.change(uuid, change)
  applySeedChange(uuid, data)
  return data
}

/** Shows a change that the server has made; it may include a new uuid. */
export function applySeedChange(uuid: string, change: Partial<ListedSeed>): void {
  const event = { kind: 'changed', uuid, change } as const
  applySeedEvent(event, event)
}

/** Deletes a seed. The toast offers to undo it. Resolves to true if it was deleted. */
export async function deleteSeed(seed: Pick<Seed, 'uuid' | 'name'>): Promise<boolean> {
  const known = readSeeds().list.find(({ uuid }) => uuid === seed.uuid)
  const event = { kind: 'dropped', uuid: seed.uuid } as const
  const undo: SeedEvent = known ? { kind: 'put', seed: known } : event
  if (!(await submit(event, undo, () => seedCalls.remove(seed.uuid)))) return false
  showToast(seedChangesTexts.deleted({ name: truncate(seed.name) }), 'success', {
    action: {
      label: seedChangesTexts.undo,
      run: () => void restoreSeed(seed.uuid),
    },
  })
  return true
}

async function restoreSeed(uuid: string): Promise<void> {
  await toastOnError(async () => {
    await seedCalls.restore(uuid)
    await refreshSeeds()
  })
}

/** Copies a seed of the buyer, or a public one. Resolves to the copy, or to null after an error. */
export function duplicateSeed(uuid: string): Promise<Seed | null> {
  return created(() => seedCalls.duplicate(uuid))
}

/** Creates a seed from the cart. Resolves to the seed, or to null after an error. */
export function createSeedFromCart(name: string): Promise<Seed | null> {
  return created(() => seedCalls.fromCart({ name }))
}

/** Creates a seed from an order. Resolves to the seed, or to null after an error. */
export function createSeedFromOrder(name: string, invoice: string): Promise<Seed | null> {
  return created(() => seedCalls.fromOrder({ name, invoice }))
}

async function created(create: () => Promise<{ data: Seed }>): Promise<Seed | null> {
  return toastOnError(async () => {
    const { data } = await create()
    await refreshSeeds()
    return data
  })
}

function submit(event: OptimisticEvent, undo: SeedEvent, send: () => Promise<unknown>): Promise<boolean> {
  return queue.submit({ subject: subjectOf(event), rollBack: applySeedEvent(event, undo), send })
}

/** If a later change of the same subject is pending, its result stays, and it inherits the state to roll back to. */
function rollBack(mutation: SeedMutation): void {
  const later = queue.pending().find(({ subject }) => subject === mutation.subject)
  if (later) later.rollBack = mutation.rollBack
  else mutation.rollBack()
}

function subjectOf(event: OptimisticEvent): string {
  return event.kind === 'dropped' ? event.uuid : `${event.uuid} ${event.product.ocid}`
}

function putFirst(seed: ListedSeed): void {
  applySeedEvent({ kind: 'put', seed }, { kind: 'dropped', uuid: seed.uuid })
}

async function refreshSeeds(): Promise<void> {
  const fresh = await seedCalls.list(1, SEED_PAGE_SIZE).catch(() => null)
  if (!fresh) return
  mergeSeeds(fresh)
  for (const seed of fresh.data.slice(0, 1)) putFirst(seed)
}

function truncate(name: string): string {
  const graphemes = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment)
  return graphemes.length > MAX_NAME ? `${graphemes.slice(0, MAX_NAME).join('')}…` : name
}
