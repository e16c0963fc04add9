import { AsyncLocalStorage } from 'node:async_hooks'

/** Callbacks of a transaction; null once it has ended. */
interface Pending {
  callbacks: (() => void)[] | null
}

const transactions = new AsyncLocalStorage<Pending>()

/**
 * Calls `callback` once the transaction of the running code is committed, and never if it is rolled back. Outside of a transaction, calls it
 * at once.
 */
export function afterCommit(callback: () => void): void {
  const pending = transactions.getStore()
  if (pending?.callbacks) pending.callbacks.push(callback)
  else callback()
}

/** Runs a transaction, and then the callbacks that its work has passed to `afterCommit`. */
export async function withAfterCommit<T>(transaction: () => Promise<T>): Promise<T> {
  const callbacks: (() => void)[] = []
  const pending: Pending = { callbacks }
  const result = await transactions.run(pending, transaction).finally(() => {
    pending.callbacks = null
  })
  for (const callback of callbacks) callback()
  return result
}
