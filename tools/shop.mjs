/** `npm run shop -- <command>`: the operator's commands. */
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { compiledBefore, giveUp, node, prepareDependencies, root } from './prepare.mjs'

await prepareDependencies().catch(giveUp)
const cwd = process.env['INIT_CWD'] ?? process.cwd()
// Long imports make much short-lived garbage: a small nursery keeps a hundred thousand rows under 400 MB.
const args = ['--max-semi-space-size=4', `${root}/server/cli.ts`, ...process.argv.slice(2)]
// Files are named from where the operator stands, the shop's data from where the shop is.
const env = { ...compiledBefore, ...process.env, DATA_DIR: resolve(root, process.env['DATA_DIR'] || 'data') }
const command = spawn(node(), args, { cwd, env, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => command.kill(signal))
command.on('exit', (code) => process.exit(code ?? 1))
