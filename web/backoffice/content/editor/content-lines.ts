import { labelOf } from './labels.ts'

/** A text of a document with the names of its fields, such as `Groups › Items › Question`. */
export interface ContentLine {
  place: string
  text: string
}

/** A line of a comparison. */
export interface ComparedLine extends ContentLine {
  change: 'added' | 'removed'
}

/** Returns the texts of a document in their order. Items of a list have no numbers, so that a new one does not change the others. */
export function contentLines(content: unknown, names: readonly string[] = []): ContentLine[] {
  const place = names.map(labelOf).join(' › ')
  if (typeof content === 'string') return [{ place, text: content }]
  if (typeof content !== 'object') return [{ place, text: JSON.stringify(content) }]
  if (content === null) return []
  if (Array.isArray(content)) return content.flatMap((item) => contentLines(item, names))
  return Object.entries(content).flatMap(([name, value]) => contentLines(value, [...names, name]))
}

/** Returns the lines that differ, in order: of lines that were replaced, those before come first. */
export function compareLines(before: readonly ContentLine[], after: readonly ContentLine[]): ComparedLine[] {
  const isSame = (one: number, other: number) =>
    before[one]?.text === after[other]?.text && before[one]?.place === after[other]?.place
  const lengths = commonLengths(before.length, after.length, isSame)
  const compared: ComparedLine[] = []
  let [one, other] = [0, 0]
  while (one < before.length || other < after.length) {
    const [removed, added] = [before[one], after[other]]
    const skipsRemoved = (lengths[one + 1]?.[other] ?? 0) >= (lengths[one]?.[other + 1] ?? 0)
    if (removed && added && isSame(one, other)) {
      one += 1
      other += 1
    } else if (removed && (!added || skipsRemoved)) {
      compared.push({ ...removed, change: 'removed' })
      one += 1
    } else if (added) {
      compared.push({ ...added, change: 'added' })
      other += 1
    }
  }
  return compared
}

/** Returns for each pair of positions the number of lines that the rests after them have in common (longest common subsequence). */
function commonLengths(rows: number, columns: number, isSame: (row: number, column: number) => boolean): number[][] {
  const lengths = Array.from({ length: rows + 1 }, () => Array.from({ length: columns + 1 }, () => 0))
  for (let row = rows - 1; row >= 0; row -= 1)
    for (let column = columns - 1; column >= 0; column -= 1) {
      const [here, below] = [lengths[row] ?? [], lengths[row + 1] ?? []]
      here[column] = isSame(row, column)
        ? 1 + (below[column + 1] ?? 0)
        : Math.max(below[column] ?? 0, here[column + 1] ?? 0)
    }
  return lengths
}
