/**
 * Returns a function that creates its value at the first call. For formatters of `Intl`, which take milliseconds to create: a page evaluates
 * its modules in one task, and most of their formatters are needed later or never.
 */
export function lazily<Value extends object>(create: () => Value): () => Value {
  let value: Value | undefined
  return () => (value ??= create())
}
