import { Problem } from '#contract/problem.ts'
import type { FileRedirect } from '#contract/schemas/admin/catalog/redirects.ts'
import { parseList, type ListedRedirect } from './parse-list.ts'
import { parsePath } from './paths.ts'

interface Redirect {
  from: string
  to: string | null
}

interface ListDeps {
  /** Returns the stored redirects of these paths, and those that lead to them. */
  readAll(paths: readonly string[]): Promise<Redirect[]>
  add(redirect: Redirect): Promise<void>
}

/**
 * Checks each redirect of a file in its order, as if the earlier ones were stored, and adds those without a problem. One query for all of
 * them, and one for each that is added.
 */
export async function addList(csv: string, { readAll, add }: ListDeps): Promise<FileRedirect[]> {
  const listed = parseList(csv).map(withPaths)
  const stored = await readAll(listed.flatMap(({ from, to }) => (to === null ? [from] : [from, to])))
  const targets = new Map(stored.map(({ from, to }) => [from, to]))
  const results: FileRedirect[] = []
  for (const row of listed) {
    const result = row.problem === null ? resultOf(row, targets) : { ...row, result: 'failed' as const }
    results.push(result)
    if (result.result !== 'added' && result.result !== 'replaced') continue
    await add(result)
    if (result.to !== null) targets.delete(result.to)
    for (const [from, to] of targets) if (to === result.from) targets.set(from, result.to)
    targets.set(result.from, result.to)
  }
  return results
}

interface CheckedRow extends ListedRedirect {
  problem: string | null
}

/** Parses the paths of a row. `from` may be the URL of a page of an earlier shop. */
function withPaths({ line, from, to }: ListedRedirect): CheckedRow {
  try {
    const path = parsePath(/^https?:\/\//i.test(from) ? (URL.parse(from)?.pathname ?? from) : from)
    return { line, from: path, to: to === null ? null : parsePath(to), problem: null }
  } catch (error) {
    if (error instanceof Problem) return { line, from, to, problem: error.message }
    throw error
  }
}

function resultOf({ line, from, to }: CheckedRow, targets: ReadonlyMap<string, string | null>): FileRedirect {
  const failed = (problem: string): FileRedirect => ({ line, from, to, result: 'failed', problem })
  if (from === '/') return failed('The home page cannot be redirected.')
  const next = to === null ? undefined : targets.get(to)
  if (next === null) return failed(`${to} was removed for good itself.`)
  const last = next ?? to
  if (last === from) return failed(`That would lead from ${from} back to itself.`)
  const row = { line, from, to: last, problem: null }
  if (!targets.has(from)) return { ...row, result: 'added' }
  return { ...row, result: targets.get(from) === last ? 'unchanged' : 'replaced' }
}
