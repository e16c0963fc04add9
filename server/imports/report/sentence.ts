/** Returns the reason of an error of a cell as a sentence: in the reports of imports, it follows the name of the column. */
export function sentence(reason: string): string {
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}${/[.?!]$/.test(reason) ? '' : '.'}`
}
