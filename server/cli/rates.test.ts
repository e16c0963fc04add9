import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '#test-kit/cli-command.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

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

  const run = (...args: string[]) => runCommand(test, 'rates', ...args)

  it('writes a file with one line per rate and imports it again', async () => {
    const file = join(folder, 'rates.json')
    expect(await run('export', file)).toEqual({
      code: 0,
      output: `Wrote ${file}: 1 shipping method, 0 sales taxes, 0 minimums.`,
    })
    expect((await run('export', file)).output).toContain('overwrite it with --force')
    expect((await run('export', file, '--force')).code).toBe(0)
    const text = await readFile(file, 'utf8')
    expect(text).toContain('\n    {"key":"standard","name":"Standard","kind":"flat","rate":25,')
    expect(text).toContain('"taxes": [],')
    await writeFile(file, text.replace('"taxes": []', '"taxes": [{"state":"TX","percent":6.25,"shipping":true}]'))
    expect((await run('import', file)).output).toContain('1 sales tax')
    expect((await test.shop.taxes.termsFor(null, { state: 'TX', zip: '78701', city: 'Austin' })).rateMillionths).toBe(
      62_500,
    )
  })

  it('reports the errors of a file and changes nothing', async () => {
    const file = join(folder, 'wrong.json')
    await writeFile(file, '{"shipping": [], "taxes": [{"state": "TX"}], "minimums": []}')
    expect(await run('import', file)).toMatchObject({
      code: 1,
      output: expect.stringContaining('Nothing was changed.'),
    })
    await writeFile(file, 'not json')
    expect(await run('import', file)).toMatchObject({ code: 1, output: expect.stringContaining('line 1, column 1') })
    expect((await test.shop.rates.read()).shipping).toHaveLength(1)
  })

  it('reports all errors at once, each with line, column and advice', async () => {
    const before = await test.shop.rates.read()
    const file = join(folder, 'bad.json')
    await writeFile(
      file,
      `{
  "shipping": [
    {"key":"Standard!","name":"","kind":"fast","rate":"25","transit_days":[2]},
    {"key":"b","name":"B","kind":"flat","rate":-1,"per_pound":1,"transit_days":[6,2],"citty":1}
  ],
  "taxes": [{"state":"Texas"}, {"state":"XX","percent":6.25,"shipping":true}, 7],
  "minimums": [{"maker":"nobody","first_order":1,"reorder":null}]
}`,
    )
    const { code, output } = await run('import', file)
    expect(code).toBe(1)
    expect(output.replaceAll(`${file}, `, '').split('\n')).toEqual([
      'line 3, column 6: "key" is "Standard!": it must be lowercase letters, digits and hyphens, such as "standard".',
      'line 3, column 24: "name" is "": it must be a text of up to 80 characters, such as "Standard".',
      'line 3, column 34: "kind" is "fast": it must be "flat", "weight" or "freight".',
      'line 3, column 48: "rate" is "25": it must be US dollars, such as 12.5.',
      'line 3, column 60: "transit_days" is [2]: it must be the minimum and maximum days, up to 365, such as [2, 6].',
      'line 4, column 41: "rate" is -1: it must be US dollars, such as 12.5.',
      'line 4, column 86: "citty" is not known: a shipping method has key, maker, name, kind, rate, per_pound, free_from, free_counts, min_weight_lb, max_weight_lb, states, transit_days.',
      'line 6, column 13: a sales tax needs "percent": a number from 0 to 25, such as 6.25.',
      'line 6, column 13: a sales tax needs "shipping": true if shipping is taxed too, else false.',
      'line 6, column 33: there is no state XX: use its name or its two letters, such as "TX".',
      'line 6, column 79: a sales tax must be an object in { } with state, percent, shipping.',
      'line 7, column 17: there is no maker "nobody": import its suppliers first.',
      'Nothing was changed.',
    ])
    expect(await test.shop.rates.read()).toEqual(before)
  })

  it.each([
    ['', 'line 1, column 1: the file ends where a value should be.'],
    ['{\n  "shipping": [],,\n}', 'line 2, column 18: there is "," where a name in "quotes" should be.'],
    ['{"shipping": [1 2]}', 'line 1, column 17: there is "2" where a comma or the end of the list should be.'],
    ['{"shipping": [1', 'line 1, column 16: the file ends where a comma or ] should be.'],
    ['{shipping: []}', 'line 1, column 2: there is "s" where a name in "quotes" should be.'],
    ['{"shipping": nul}', 'line 1, column 14: there is "n" where a value should be.'],
    [
      '{"shipping": "\\x"}',
      'line 1, column 14: this string has an unknown escape after \\: write \\\\ for a backslash.',
    ],
    ['{"shipping": "\t"}', 'line 1, column 14: this string has a character that JSON writes as \\t, \\n or \\u0000.'],
    ['{"shipping": "\\u00g0"}', 'line 1, column 14: \\u in this string must be followed by four hexadecimal digits.'],
    ['{} x', 'line 1, column 4: there is "x" where the end of the file should be.'],
    ['{"shipping" 1}', 'line 1, column 13: there is "1" where a colon should be.'],
    ['{"shipping": "a\n"}', 'line 1, column 14: this string is not closed: end it with ".'],
    ['{} {}', 'line 1, column 4: there is "{" where the end of the file should be.'],
  ])('shows where %j stops being JSON', async (text, sentence) => {
    const file = join(folder, 'broken.json')
    await writeFile(file, text)
    expect(await run('import', file)).toEqual({ code: 1, output: `${file}, ${sentence}\nNothing was changed.` })
  })

  it('gives advice for a missing file or a folder', async () => {
    const nowhere = join(folder, 'nowhere.json')
    expect(await run('import', nowhere)).toEqual({ code: 1, output: `There is no file ${nowhere}.` })
    expect(await run('import', folder)).toEqual({ code: 1, output: `${folder} is a folder. Name a file.` })
    const lost = join(folder, 'no', 'folder.json')
    const output = `${lost} cannot be written: there is no folder ${join(folder, 'no')}. Make it first.`
    expect(await run('export', lost)).toEqual({ code: 1, output })
    expect(await run('export', folder)).toEqual({ code: 1, output: `${folder} is a folder. Name a file.` })
  })

  it('shows its help', async () => {
    expect(await run()).toMatchObject({ code: 0, output: expect.stringContaining('export [options] <file>') })
    for (const args of [['export'], ['sell', 'x'], ['import', 'a', 'b']]) expect((await run(...args)).code).toBe(2)
    expect((await run('imort', 'x')).output).toContain("error: unknown command 'imort'\n(Did you mean import?)")
    expect((await run('export')).output).toContain("error: missing required argument 'file'")
  })
})
