/** The items in arrays of `size`, the last one as long as what is left. */
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

/** The items, each read while the one before it is dealt with. */
export async function* readAhead<T>(items: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = items.next()
  try {
    for (let item = await next; !item.done; item = await next) {
      next = items.next()
      // Seen when it is waited for; until then it must not count as unhandled.
      next.catch(() => undefined)
      yield item.value
    }
  } finally {
    await next.catch(() => undefined)
    await items.return(undefined)
  }
}
