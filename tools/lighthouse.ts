/** `npm run lighthouse`: what Google's Lighthouse, fetched when it is needed, says of the shop, what its pages weigh and how they feel. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { writeLimits } from './bench-limits.ts'
import { findChromium } from './chromium.ts'
import { prepareBuild, root } from './prepare.mjs'

await prepareBuild()
const env = { ...process.env, CHROMIUM: await findChromium() }
const { status } = spawnSync(process.execPath, ['bench/lighthouse.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env,
})
writeLimits(join(root, 'bench/results'))
process.exit(status ?? 1)
