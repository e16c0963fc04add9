import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runRates } from './cli-rates.ts'
import { openTestShop, type TestShop } from './test-shop.ts'

describe('npm run shop -- rates', () => {
  let test: TestShop
  let folder: string
  beforeAll(async () => {
    test = await openTestShop()
    folder = await mkdtemp(join(tmpdir(), 'trellis-rates-'))
  })
  afterAll(async () => {
    await test.close()
    await rm(folder, { recursive: true })
  })

  async function run(...args: string[]): Promise<{ code: number; said: string }> {
    const lines: string[] = []
    const code = await runRates(args, { rates: test.shop.rates, print: (line) => lines.push(line) })
    return { code, said: lines.join('\n') }
  }

  it('writes a file with a line for each rate and takes it back', async () => {
    const file = join(folder, 'rates.json')
    expect(await run('export', file)).toEqual({
      code: 0,
      said: `${file} is written: ways of shipping 1, sales taxes 0, minimums 0.`,
    })
    const text = await readFile(file, 'utf8')
    expect(text).toContain('\n    {"key":"standard","name":"Standard","kind":"flat","rate":25,')
    expect(text).toContain('"taxes": [],')
    await writeFile(file, text.replace('"taxes": []', '"taxes": [{"state":"TX","percent":6.25,"shipping":true}]'))
    expect((await run('import', file)).said).toContain('sales taxes 1')
    expect((await test.shop.taxes.of(null, 'TX')).rateMillionths).toBe(62_500)
  })

  it('says what is wrong with a file and changes nothing', async () => {
    const file = join(folder, 'wrong.json')
    await writeFile(file, '{"shipping": [], "taxes": [{"state": "TX"}], "minimums": []}')
    expect(await run('import', file)).toMatchObject({ code: 1, said: expect.stringContaining('Nothing was changed.') })
    await writeFile(file, 'not json')
    expect(await run('import', file)).toMatchObject({ code: 1, said: expect.stringContaining('cannot be read') })
    expect(await run('import', join(folder, 'nowhere.json'))).toMatchObject({ code: 1 })
    expect(await run('export', join(folder, 'no', 'folder.json'))).toMatchObject({ code: 1 })
    expect((await test.shop.rates.read()).shipping).toHaveLength(1)
  })

  it('explains itself', async () => {
    expect(await run()).toMatchObject({ code: 0, said: expect.stringContaining('export FILE') })
    for (const args of [['export'], ['sell', 'x'], ['import', 'a', 'b']]) expect((await run(...args)).code).toBe(2)
  })
})
