/** `node tools/run.mjs check|test|bench`: installs missing dependencies, then runs that script of `tools/` with the Node of the shop. */
import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { compileCache, exitWith, exitWithError, nodeBinary, prepareDependencies, root } from './prepare.mjs'

await prepareDependencies().catch(exitWithError)
const [script, ...args] = process.argv.slice(2)
const PATH = `${root}/node_modules/.bin:${dirname(nodeBinary())}:${process.env['PATH'] ?? ''}`
exitWith(
  spawn(nodeBinary(), [`${root}/tools/${script}.ts`, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...compileCache, ...process.env, PATH },
  }),
)
