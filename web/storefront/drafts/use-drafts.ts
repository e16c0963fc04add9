import { useCallback, useRef, useState } from 'react'
import type { CartDraft, DraftOpened, OpenDraft } from '#contract/schemas/cart.ts'
import { draftsTexts } from '#texts/cart/drafts.ts'
import { toastOnError } from '#web/storefront/http/toast-on-error.ts'
import { cartSettled, refreshCart, replaceCart } from '#web/storefront/state/cart/optimistic-cart.ts'
import { showToast } from '#web/storefront/toasts/toast-queue.ts'
import { draftCalls } from './draft-calls.ts'

/** The drafts of the buyer, most recently changed first, and their actions. */
export interface Drafts {
  /** Null until they are loaded. */
  list: readonly CartDraft[] | null
  load: () => Promise<void>
  /** Saves the cart as a draft. Empties the cart unless `keep` is true. Resolves to true if it was saved. */
  save: (name: string, keep: boolean) => Promise<boolean>
  open: (draft: CartDraft, mode: OpenDraft['mode']) => Promise<void>
  /** Resolves to true if the draft was renamed. */
  rename: (draft: CartDraft, name: string) => Promise<boolean>
  remove: (draft: CartDraft) => Promise<void>
}

/** Loads and changes drafts. Calls `onDone` when the cart has been replaced. */
export function useDrafts(onDone: () => void): Drafts {
  const [list, setList] = useState<readonly CartDraft[] | null>(null)

  /** Counts changes, to drop a list that was requested before the last one. */
  const changes = useRef(0)

  const load = useCallback(async () => {
    const request = (changes.current += 1)
    const drafts = await toastOnError(draftCalls.list)
    if (request === changes.current) setList((previous) => drafts ?? previous ?? [])
  }, [])

  function change(update: (list: readonly CartDraft[]) => readonly CartDraft[]): void {
    changes.current += 1
    setList((previous) => previous && update(previous))
  }

  async function save(name: string, keep: boolean): Promise<boolean> {
    await cartSettled()
    const draft = await toastOnError(() => draftCalls.save({ name, keep }))
    if (!draft) return false
    if (keep) {
      showToast(draftsTexts.save.done(draft))
      await load()
    } else {
      const action = { label: draftsTexts.save.undo, run: () => void undoSave(draft) }
      showToast(draftsTexts.save.emptied(draft), 'success', { action })
      onDone()
      await refreshCart()
    }
    return true
  }

  /** Puts the lines of a draft back into the cart that saving it has emptied, and deletes the draft. */
  async function undoSave(draft: CartDraft): Promise<void> {
    await cartSettled()
    const opened = await toastOnError(() => draftCalls.open(draft.id, 'add'))
    if (!opened) return
    replaceCart(opened.cart)
    if (opened.skipped.length > 0) return announceOpened(draft, opened)
    await remove(draft)
    showToast(draftsTexts.save.undone)
  }

  async function open(draft: CartDraft, mode: OpenDraft['mode']): Promise<void> {
    await cartSettled()
    const opened = await toastOnError(() => draftCalls.open(draft.id, mode))
    if (!opened) return
    replaceCart(opened.cart)
    onDone()
    announceOpened(draft, opened)
  }

  async function rename(draft: CartDraft, name: string): Promise<boolean> {
    const renamed = await toastOnError(() => draftCalls.rename(draft.id, name))
    if (renamed) change((drafts) => drafts.map((other) => (other.id === draft.id ? renamed : other)))
    return renamed !== null
  }

  async function remove(draft: CartDraft): Promise<void> {
    const isDeleted = await toastOnError(() => draftCalls.remove(draft.id))
    if (isDeleted) change((drafts) => drafts.filter(({ id }) => id !== draft.id))
  }

  return { list, load, save, open, rename, remove }
}

function announceOpened(draft: CartDraft, { kept_as, skipped }: DraftOpened): void {
  showToast(kept_as === null ? draftsTexts.opened(draft) : draftsTexts.swapped({ name: draft.name, kept: kept_as }))
  if (skipped.length === 0) return
  const [first] = skipped
  const message = skipped.length === 1 && first ? `${first.title}: ${first.message}` : undefined
  const titles = skipped.map(({ title }) => title).join(', ')
  showToast(message ?? draftsTexts.skipped({ count: skipped.length, titles }), 'error')
}
