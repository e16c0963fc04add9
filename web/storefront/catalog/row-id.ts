/** PostgreSQL's largest integer. */
const LARGEST = 2_147_483_647

/** The id in an address, or null where there cannot be such a row. */
export function readRowId(text: string | undefined): number | null {
  if (text === undefined || !/^[1-9]\d{0,9}$/.test(text)) return null
  const id = Number(text)
  return id <= LARGEST ? id : null
}
