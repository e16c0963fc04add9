/** `npm run check`: types, lint, format, architecture, dead code, docs. Stops at the first check that fails. */
import { runStep } from './prepare.mjs'

export const CHECKS = [
  ['Route types', 'react-router', ['typegen']],
  ['Types of web/', 'tsc', ['--noEmit', '-p', 'web/tsconfig.json']],
  ['Types of the server and tools', 'tsc', ['--noEmit', '-p', 'tsconfig.json']],
  ['Table types against the migrations', 'node', ['tools/generate/tables.ts', '--check']],
  ['Migrations', 'node', ['tools/checks/migrations.ts']],
  ['Lint', 'oxlint', ['--type-aware', '--deny-warnings']],
  ['Format', 'oxfmt', ['--check', '.']],
  ['Architecture', 'node', ['tools/checks/architecture.ts']],
  ['Docs', 'node', ['tools/checks/docs.ts']],
  ['Specification', 'node', ['tools/checks/spec.ts']],
  ['Texts', 'node', ['tools/checks/texts.ts']],
  ['Bare texts', 'node', ['tools/checks/bare-texts.ts']],
  ['Words', 'node', ['tools/checks/words.ts']],
  ['API reference', 'node', ['tools/checks/openapi.ts']],
  ['API client against the reference', 'node', ['tools/generate/client.ts', '--check']],
  ['Operator client against the contract', 'node', ['tools/generate/admin-client.ts', '--check']],
  ['Lock file', 'node', ['tools/checks/lock-file.ts']],
  ['Dead code', 'knip', []],
] as const

/** Runs every check in order. Throws an error at the first one that fails. */
export async function runChecks(): Promise<void> {
  for (const [title, command, args] of CHECKS) await runStep(title, command, [...args])
}

if (import.meta.main) {
  try {
    await runChecks()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
