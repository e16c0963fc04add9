import { useCallback, useRef, useState } from 'react'
import type { CartDraft, DraftOpened, OpenDraft } from '#contract/cart.ts'
import { draftsTexts } from '#texts/drafts.ts'
import { notify } from '#web/storefront/notices.ts'
import { orSay } from '#web/storefront/or-say.ts'
import { draftCalls } from './draft-calls.ts'
import { refreshCart, settledCart, take } from './held-cart.ts'

/** The drafts of the buyer, the last changed first, and what can be done with them. */
export interface Drafts {
  /** Null until they are known. */
  list: readonly CartDraft[] | null
  load: () => Promise<void>
  /** Keeps the cart under a name; `keep` leaves it as it is, else it is emptied. Answers whether it was kept. */
  keep: (name: string, keep: boolean) => Promise<boolean>
  open: (draft: CartDraft, mode: OpenDraft['mode']) => Promise<void>
  /** Answers whether it has that name now. */
  rename: (draft: CartDraft, name: string) => Promise<boolean>
  remove: (draft: CartDraft) => Promise<void>
}

/** `onDone` is called once the cart is another one. */
export function useDrafts(onDone: () => void): Drafts {
  const [list, setList] = useState<readonly CartDraft[] | null>(null)

  /** Counts what makes a list that is on its way an old one. */
  const changes = useRef(0)

  const load = useCallback(async () => {
    const mine = (changes.current += 1)
    const drafts = await orSay(draftCalls.list)
    if (mine === changes.current) setList((before) => drafts ?? before ?? [])
  }, [])

  function change(made: (list: readonly CartDraft[]) => readonly CartDraft[]): void {
    changes.current += 1
    setList((before) => before && made(before))
  }

  async function keep(name: string, keep: boolean): Promise<boolean> {
    await settledCart()
    const draft = await orSay(() => draftCalls.keep({ name, keep }))
    if (!draft) return false
    notify(draftsTexts.keep.done(draft))
    if (keep) await load()
    else {
      onDone()
      await refreshCart()
    }
    return true
  }

  async function open(draft: CartDraft, mode: OpenDraft['mode']): Promise<void> {
    await settledCart()
    const opened = await orSay(() => draftCalls.open(draft.id, mode))
    if (!opened) return
    take(opened.cart)
    onDone()
    tell(draft, opened)
  }

  async function rename(draft: CartDraft, name: string): Promise<boolean> {
    const renamed = await orSay(() => draftCalls.rename(draft.id, name))
    if (renamed) change((before) => before.map((other) => (other.id === draft.id ? renamed : other)))
    return renamed !== null
  }

  async function remove(draft: CartDraft): Promise<void> {
    const isGone = await orSay(() => draftCalls.remove(draft.id))
    if (isGone) change((before) => before.filter(({ id }) => id !== draft.id))
  }

  return { list, load, keep, open, rename, remove }
}

function tell(draft: CartDraft, { kept_as, skipped }: DraftOpened): void {
  notify(kept_as === null ? draftsTexts.opened(draft) : draftsTexts.swapped({ name: draft.name, kept: kept_as }))
  if (skipped.length === 0) return
  const [first] = skipped
  const said = skipped.length === 1 && first ? `${first.title}: ${first.message}` : undefined
  const titles = skipped.map(({ title }) => title).join(', ')
  notify(said ?? draftsTexts.skipped({ count: skipped.length, titles }), 'trouble')
}
