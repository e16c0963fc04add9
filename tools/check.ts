/** `npm run check`: types, lint, format, architecture, dead code, docs. Stops at the first that finds fault. */
import { step } from './prepare.mjs'

export const CHECKS = [
  ['Types of the pages', 'react-router', ['typegen']],
  ['Types of the web', 'tsc', ['--noEmit', '-p', 'web/tsconfig.json']],
  ['Types of the server', 'tsc', ['--noEmit', '-p', 'tsconfig.json']],
  ['Table types against the migrations', 'node', ['tools/generate-tables.ts', '--check']],
  ['Migrations', 'node', ['tools/check-migrations.ts']],
  ['Lint', 'oxlint', ['--type-aware', '--deny-warnings']],
  ['Format', 'oxfmt', ['--check', '.']],
  ['Architecture', 'node', ['tools/architecture.ts']],
  ['Docs', 'node', ['tools/check-docs.ts']],
  ['Specification', 'node', ['tools/check-spec.ts']],
  ['Texts', 'node', ['tools/check-texts.ts']],
  ['Reference', 'node', ['tools/check-openapi.ts']],
  ['Client against the reference', 'node', ['tools/generate-client.ts', '--check']],
  ['Lock file', 'node', ['tools/check-lock.ts']],
  ['Dead code', 'knip', []],
] as const

/** Runs every check. */
export async function runChecks(): Promise<void> {
  for (const [title, command, args] of CHECKS) await step(title, command, [...args])
}

if (import.meta.main) {
  try {
    await runChecks()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
