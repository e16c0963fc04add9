/** Returns the delimiter of a CSV file or of cells that were pasted, by its first line. */
export function delimiterOf(csv: string): string {
  const [head = ''] = csv.split(/\r?\n/, 1)
  return [';', '\t', ','].find((each) => head.includes(each)) ?? ','
}
