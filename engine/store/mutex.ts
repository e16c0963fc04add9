/**
 * Creates a fair mutex. `acquire` waits for all earlier holders and resolves with the function that releases the lock.
 */
export function createMutex() {
  let tail: Promise<void> = Promise.resolve()
  return {
    async acquire(): Promise<() => void> {
      const previous = tail
      const { promise, resolve } = Promise.withResolvers<void>()
      tail = promise
      await previous
      return resolve
    },
  }
}
