/**
 * `npm start`: installs, builds, then runs the server. Plain JavaScript without dependencies, because on a fresh machine
 * it runs under whatever Node is there, before anything is installed.
 */
import { spawn } from 'node:child_process'
import {
  compiledBefore,
  giveUp,
  node,
  prepareBuild,
  prepareDependencies,
  processSettings,
  root,
  say,
} from './prepare.mjs'

await prepareDependencies().then(prepareBuild).catch(giveUp)
say('Starting the shop')
const server = spawn(node(), ['server/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...processSettings(), ...compiledBefore, ...process.env },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 1))
