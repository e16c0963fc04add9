/**
 * `npm run bench [name …]`: runs all benchmarks of `bench/`, or the named ones. Each prints a table and saves it in bench/results. Prints
 * a table of all limits at the end.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { writeLimits } from './bench/limits.ts'
import { prepareBuild, root, print } from './prepare.mjs'

await prepareBuild()
const requested = process.argv.slice(2)
const names = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''))
  .filter((name) => requested.length === 0 || requested.includes(name))
if (names.length === 0) {
  console.error(`Unknown benchmark. Available: ${execFileSync('ls', [join(root, 'bench')], { encoding: 'utf8' })}`)
  process.exit(2)
}
for (const name of names) {
  print(`\nBenchmark: ${name}`)
  const { status } = spawnSync(process.execPath, [`bench/${name}.bench.ts`], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
console.log(`\n${writeLimits(join(root, 'bench/results'))}`)
