/** `npm run lighthouse`: measures Lighthouse scores, page weight and interaction latency of the shop. Downloads Lighthouse with npx. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { writeLimits } from './bench/limits.ts'
import { findChromium } from './test-environment/chromium.ts'
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
