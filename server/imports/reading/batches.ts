/** Groups items into arrays of `size`; the last one can be shorter. */
export async function* inBatches<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Reads each item ahead, while the previous one is processed. */
export async function* readAhead<T>(items: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = items.next()
  try {
    for (let item = await next; !item.done; item = await next) {
      next = items.next()
      // The error is thrown when the item is awaited; until then it must not count as an unhandled rejection.
      next.catch(() => undefined)
      yield item.value
    }
  } finally {
    await next.catch(() => undefined)
    await items.return(undefined)
  }
}
