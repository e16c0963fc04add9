/** `node tools/run.mjs check|test|bench`: installs missing dependencies, then runs that script of `tools/` with the Node of the shop. */
import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { compileCache, exitWithError, nodeBinary, prepareDependencies, root } from './prepare.mjs'

await prepareDependencies().catch(exitWithError)
const [script, ...args] = process.argv.slice(2)
const PATH = `${root}/node_modules/.bin:${dirname(nodeBinary())}:${process.env['PATH'] ?? ''}`
const child = spawn(nodeBinary(), [`${root}/tools/${script}.ts`, ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...compileCache, ...process.env, PATH },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 1))
