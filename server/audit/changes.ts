/** Values before and after, by field. */
export type Changes = Record<string, [before: unknown, after: unknown]>

/** Returns the fields whose values differ. A field that one of the records lacks is null there. */
export function changesBetween(before: object, after: object): Changes {
  const [left, right] = [before as Record<string, unknown>, after as Record<string, unknown>]
  const fields = [...new Set([...Object.keys(left), ...Object.keys(right)])]
  return Object.fromEntries(
    fields
      .map((field): [string, [unknown, unknown]] => [field, [left[field] ?? null, right[field] ?? null]])
      .filter(([, [old, fresh]]) => JSON.stringify(old) !== JSON.stringify(fresh)),
  )
}
