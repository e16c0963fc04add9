import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
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
