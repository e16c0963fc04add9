import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BASELINE } from '#database/baseline.ts'
import { openDatabase } from '#database/connect.ts'
import { createPreviousSchema, fillPreviousShop } from '#test-kit/database/previous-release.ts'
import { startShop } from './shop-process.ts'

test('a single Ctrl+C that arrives as several signals stops the shop gracefully', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-stop-'))
  try {
    const shop = await startShop(folder, { demo: false, settings: { LOG_LEVEL: 'silent' } })
    expect(await shop.stop(3)).toBe(0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a shop of one process that the previous release served is upgraded by its next start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-upgrade-'))
  try {
    const database = await openDatabase({ folder: join(folder, 'database') })
    await createPreviousSchema(database, '0.1.0', [BASELINE])
    await fillPreviousShop(database, '0.1.0')
    await database.close()
    const shop = await startShop(folder, { demo: false, settings: { LOG_LEVEL: 'silent' } })
    const product = await fetch(`${shop.address}/api/v2/buyer/inventory/10`)
    expect(await product.text()).toContain('Bottle vase')
    expect((await fetch(`${shop.address}/health/ready`)).status).toBe(200)
    expect(await shop.stop()).toBe(0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
