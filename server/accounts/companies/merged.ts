import { Problem } from '#contract/problem.ts'

/** Throws `impossible_move` for a company that was merged into another one: it does not change any more. */
export function requireUnmerged({ merged_into }: { merged_into: number | null }): void {
  if (merged_into === null) return
  throw new Problem('impossible_move', `This company was merged into company ${merged_into}. Change that one instead.`)
}
