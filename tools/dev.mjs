/** `npm run dev`: the server restarts when its sources change; pages reload through Vite. */
import { spawn } from 'node:child_process'
import { exitWith, exitWithError, nodeBinary, prepareDependencies, print, root } from './prepare.mjs'

await prepareDependencies().catch(exitWithError)
print('Starting with hot reload')
const watched = ['server', 'contract', 'database', 'engine'].map((folder) => `--watch-path=${folder}`)
const args = ['--watch', '--watch-preserve-output', ...watched, 'server/main.ts', '--dev', ...process.argv.slice(2)]
exitWith(spawn(nodeBinary(), args, { cwd: root, stdio: 'inherit' }))
