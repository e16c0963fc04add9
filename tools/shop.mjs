/** `npm run shop -- <command>`: runs the command line of the shop. */
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { compileCache, exitWithError, nodeBinary, prepareDependencies, root } from './prepare.mjs'

await prepareDependencies().catch(exitWithError)
const cwd = process.env['INIT_CWD'] ?? process.cwd()
// A long import allocates many short-lived objects. A small young generation keeps an import of 100,000 rows under 400 MB.
const args = ['--max-semi-space-size=4', `${root}/server/cli/cli.ts`, ...process.argv.slice(2)]
// Paths of files are relative to the folder the operator runs the command in; DATA_DIR is relative to the repository.
const env = { ...compileCache, ...process.env, DATA_DIR: resolve(root, process.env['DATA_DIR'] || 'data') }
const command = spawn(nodeBinary(), args, { cwd, env, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => command.kill(signal))
command.on('exit', (code) => process.exit(code ?? 1))
