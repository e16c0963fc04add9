import { stat } from 'node:fs/promises'
import { Problem } from '#contract/problem.ts'

/** The option of commands that write a file, which they do not overwrite without it. */
export const FORCE = ['--force', 'overwrite a file that exists'] as const

/** Throws `bad_request` if `file` is an existing file and may not be overwritten. A device such as `/dev/stdout` may be. */
export async function requireNewFile(file: string, force: boolean | undefined): Promise<void> {
  if (force) return
  const existing = await stat(file).catch(() => null)
  if (!existing?.isFile()) return
  throw new Problem('bad_request', `${file} exists already. Name a new file, or overwrite it with --force.`)
}
