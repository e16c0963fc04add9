/**
 * `npm start`: installs the dependencies, builds the storefront and runs the server. Plain JavaScript without packages, because on a new
 * machine it runs on the Node of that machine before anything is installed.
 */
import { spawn } from 'node:child_process'
import {
  compileCache,
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
  stdio: 'inherit',
  env: { ...processEnvironment(), ...compileCache, ...process.env },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 1))
