/** `node tools/run.mjs check|test|bench`: installs what is missing, then runs that script of `tools/` on the pinned Node. */
import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { compiledBefore, giveUp, node, prepareDependencies, root } from './prepare.mjs'

await prepareDependencies().catch(giveUp)
const [script, ...args] = process.argv.slice(2)
const PATH = `${root}/node_modules/.bin:${dirname(node())}:${process.env['PATH'] ?? ''}`
const child = spawn(node(), [`${root}/tools/${script}.ts`, ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...compiledBefore, ...process.env, PATH },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 1))
