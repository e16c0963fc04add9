/** An import between two files, as paths from the root of the repository. */
export interface Arrow {
  from: string
  to: string
}

/**
 * Returns the import circles, one for each group of files that import each other, directly or not. A circle is the shortest one of its group,
 * as the list of its files: each imports the next, and the last one imports the first. Type imports count like all others.
 */
export function importCircles(imports: readonly Arrow[]): string[][] {
  const targets = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    targets.set(from, (targets.get(from) ?? new Set()).add(to))
  }
  return connectedGroups(targets).map((group) => shortestCircle(targets, group))
}

/** Returns the strongly connected components with a circle, by Tarjan's algorithm. */
function connectedGroups(targets: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const onStack = new Set<string>()
  const groups: string[][] = []

  function connect(file: string): number {
    const own = index.size
    index.set(file, own)
    low.set(file, own)
    stack.push(file)
    onStack.add(file)
    for (const target of targets.get(file) ?? []) {
      const reached = index.has(target) ? onStack.has(target) && index.get(target) : connect(target)
      if (typeof reached === 'number') low.set(file, Math.min(low.get(file) ?? own, reached))
    }
    if (low.get(file) === own) {
      const group = stack.splice(stack.indexOf(file))
      for (const each of group) onStack.delete(each)
      if (group.length > 1 || targets.get(file)?.has(file)) groups.push(group.toSorted())
    }
    return low.get(file) ?? own
  }

  for (const file of targets.keys()) if (!index.has(file)) connect(file)
  return groups
}

/** Returns the shortest circle within a group, by a breadth-first search from each of its files. */
function shortestCircle(targets: ReadonlyMap<string, ReadonlySet<string>>, group: readonly string[]): string[] {
  const members = new Set(group)
  let shortest: string[] = []
  for (const start of group) {
    const found = circleThrough(start, (file) => [...(targets.get(file) ?? [])].filter((target) => members.has(target)))
    if (shortest.length === 0 || (found.length > 0 && found.length < shortest.length)) shortest = found
  }
  return shortest
}

function circleThrough(start: string, targetsOf: (file: string) => readonly string[]): string[] {
  const paths: string[][] = [[start]]
  const seen = new Set<string>()
  for (const path of paths) {
    for (const target of targetsOf(path.at(-1) ?? start)) {
      if (target === start) return path
      if (!seen.has(target)) paths.push([...path, target])
      seen.add(target)
    }
  }
  return []
}
