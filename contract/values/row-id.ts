/** Maximum of PostgreSQL's integer type, and of every row id. */
export const MAX_INTEGER = 2_147_483_647

/** Parses a row id. Returns null if the text is not one. */
export function parseRowId(text: string | undefined): number | null {
  if (text === undefined || !/^[1-9]\d{0,9}$/.test(text)) return null
  const id = Number(text)
  return id <= MAX_INTEGER ? id : null
}
