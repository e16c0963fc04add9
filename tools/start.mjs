/**
 * `npm start`: installs the dependencies, builds the storefront and runs the server. Plain JavaScript without packages, because on a new
 * machine it runs on the Node of that machine before anything is installed.
 */
import { spawn } from 'node:child_process'
import {
  compileCache,
  exitWith,
  exitWithError,
  nodeBinary,
  prepareBuild,
  prepareDependencies,
  print,
  processEnvironment,
  root,
} from './prepare.mjs'

await prepareDependencies().then(prepareBuild).catch(exitWithError)
print('Starting the shop')
const server = spawn(nodeBinary(), ['server/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  // The server stops when this channel closes, so that it does not outlive a process that was killed.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...processEnvironment(), ...compileCache, ...process.env },
})
exitWith(server)
// An npm that was killed passes no signal on. Without npm, the parent may be a shell that ends while the shop goes on.
if (process.env['npm_lifecycle_event'] !== undefined) {
  const npm = process.ppid
  setInterval(() => void (process.ppid !== npm && server.kill('SIGTERM')), 1000)
}
