/** How much a search found and how fast (spec 8). */
export function statsText(found: number, milliseconds: number): string {
  if (found === 0) return 'No results'
  if (found === 1) return '1 result'
  return `${found.toLocaleString('en-US')} results found in ${milliseconds.toLocaleString('en-US')}ms`
}
