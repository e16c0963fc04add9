/** The products that the buyer gets an email about when they are back in stock. Loaded when the first of them is shown. */
import { useEffect } from 'react'
import { useStore } from 'zustand/react'
import { createStore } from 'zustand/vanilla'
import { backInStockRequests, requestBackInStock, withdrawBackInStock } from '#contract/client/routes.ts'
import { call } from '#web/storefront/http/api.ts'
import { toastOnError } from '#web/storefront/http/toast-on-error.ts'
import { actorOf, readSession, sameUserGuard } from '#web/storefront/session/state.ts'
import { useSession } from '#web/storefront/session/use-session.ts'

interface RequestedProducts {
  /** The person and company whose requests these are; null: none are loaded. */
  actor: string | null
  ocids: ReadonlySet<number>
}

const requestedProducts = createStore<RequestedProducts>(() => ({ actor: null, ocids: new Set() }))
/** Counts the loads and changes, to drop a list that was read before one. */
let changes = 0

/** True if the buyer has requested an email about the product; false until that is loaded. */
export function useIsRequested(ocid: number): boolean {
  const actor = actorOf(useSession().user)
  useEffect(() => {
    if (actor !== null && requestedProducts.getState().actor !== actor) void loadRequested(actor)
  }, [actor])
  return useStore(
    requestedProducts,
    (requested) => actor !== null && requested.actor === actor && requested.ocids.has(ocid),
  )
}

/** Requests an email about a product, or withdraws the request. Resolves to true if it was done; an error is a toast. */
export async function changeRequest(ocid: number, isRequested: boolean): Promise<boolean> {
  const isSameUser = sameUserGuard()
  const done = await toastOnError(() =>
    isRequested
      ? call(requestBackInStock, { params: { ocid } }).then(() => true)
      : call(withdrawBackInStock, { params: { ocid } }).then(() => true),
  )
  if (done === null) return false
  if (isSameUser()) show(ocid, isRequested)
  return true
}

async function loadRequested(actor: string): Promise<void> {
  changes += 1
  const current = changes
  // Several buttons mount at once: only the first one loads.
  requestedProducts.setState({ actor, ocids: new Set() })
  const list = await call(backInStockRequests).catch(() => null)
  if (current !== changes) return
  if (list) requestedProducts.setState({ actor, ocids: new Set(list.data.map(({ ocid }) => ocid)) })
  else requestedProducts.setState({ actor: null, ocids: new Set() })
}

function show(ocid: number, isRequested: boolean): void {
  const actor = actorOf(readSession().user)
  if (actor === null) return
  const { actor: loaded, ocids } = requestedProducts.getState()
  const next = new Set(loaded === actor ? ocids : [])
  if (isRequested) next.add(ocid)
  else next.delete(ocid)
  changes += 1
  requestedProducts.setState({ actor, ocids: next })
}
