/**
 * `npm run bench [name …]`: the benchmarks of `bench/`, or those named; each prints a table and keeps it in bench/results. At the end
 * comes one table of all limits.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { writeLimits } from './bench-limits.ts'
import { prepareBuild, root, say } from './prepare.mjs'

await prepareBuild()
const wanted = process.argv.slice(2)
const names = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''))
  .filter((name) => wanted.length === 0 || wanted.includes(name))
if (names.length === 0) {
  console.error(
    `There is no such benchmark. There are: ${execFileSync('ls', [join(root, 'bench')], { encoding: 'utf8' })}`,
  )
  process.exit(2)
}
for (const name of names) {
  say(`\nBenchmark: ${name}`)
  const { status } = spawnSync(process.execPath, [`bench/${name}.bench.ts`], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
console.log(`\n${writeLimits(join(root, 'bench/results'))}`)
