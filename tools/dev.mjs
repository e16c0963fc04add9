/** `npm run dev`: the server restarts when its sources change, the pages follow theirs at once. */
import { spawn } from 'node:child_process'
import { giveUp, node, prepareDependencies, root, say } from './prepare.mjs'

await prepareDependencies().catch(giveUp)
say('Starting with hot reload')
const watched = ['server', 'contract', 'database', 'engine'].map((room) => `--watch-path=${room}`)
const args = ['--watch', '--watch-preserve-output', ...watched, 'server/main.ts', '--dev', ...process.argv.slice(2)]
const server = spawn(node(), args, { cwd: root, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 1))
