/** PostgreSQL's largest integer: no row has a larger number, and no column of whole numbers holds one. */
export const LARGEST_INTEGER = 2_147_483_647

/** The number of a row in a text, or null where there cannot be such a row. */
export function readRowId(text: string | undefined): number | null {
  if (text === undefined || !/^[1-9]\d{0,9}$/.test(text)) return null
  const id = Number(text)
  return id <= LARGEST_INTEGER ? id : null
}
