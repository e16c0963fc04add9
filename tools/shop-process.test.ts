import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startShop } from './shop-process.ts'

test('one press of Ctrl+C, which comes several times, stops a shop with grace', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-stop-'))
  try {
    const shop = await startShop(folder, { demo: false, settings: { LOG_LEVEL: 'silent' } })
    expect(await shop.stop(3)).toBe(0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
