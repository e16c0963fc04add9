/** `npm run shop -- <command>`: runs the command line of the shop. */
import { spawn } from 'node:child_process'
import { compileCache, exitWith, exitWithError, nodeBinary, prepareDependencies, root } from './prepare.mjs'

await prepareDependencies().catch(exitWithError)
const cwd = process.env['INIT_CWD'] ?? process.cwd()
// A long import allocates many short-lived objects. A small young generation keeps an import of 100,000 rows under 400 MB.
const args = ['--max-semi-space-size=4', `${root}/server/cli/cli.ts`, ...process.argv.slice(2)]
// Paths of files are relative to the folder the operator runs the command in.
exitWith(spawn(nodeBinary(), args, { cwd, env: { ...compileCache, ...process.env }, stdio: 'inherit' }))
