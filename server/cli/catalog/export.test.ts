import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProduct } from '#test-kit/catalog.ts'
import { runCommand } from '#test-kit/cli-command.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

describe('the command export', () => {
  let test: TestShop
  let folder: string
  beforeAll(async () => {
    test = await openTestShop()
    folder = await mkdtemp(join(tmpdir(), 'trellis-export-'))
    await addProduct(test.database.db)
  })
  afterAll(async () => {
    await test.close()
    await rm(folder, { recursive: true })
  })

  it('writes a kind into a file, with the named columns', async () => {
    const file = join(folder, 'products.csv')
    expect(await runCommand(test, 'export', 'products', file, '--columns', 'stock, title')).toEqual({
      code: 0,
      output: `Wrote 1 product to ${file}.`,
    })
    expect((await readFile(file, 'utf8')).split('\n')[0]?.trim()).toMatch(/title.*stock|stock.*title/)
    // Without --force, a file that exists stays as it is.
    await writeFile(file, 'mine')
    const refused = `${file} exists already. Name a new file, or overwrite it with --force.`
    expect(await runCommand(test, 'export', 'products', file)).toEqual({ code: 1, output: refused })
    expect(await readFile(file, 'utf8')).toBe('mine')
    expect((await runCommand(test, 'export', 'products', file, '--force')).code).toBe(0)
    expect(await readFile(file, 'utf8')).toContain('ocid')
  })

  it('prints a count with its noun, and so does an import', async () => {
    const file = join(folder, 'categories.csv')
    await writeFile(file, 'c_id,c_link,c_name\n7,vases,Vases\n')
    expect((await runCommand(test, 'import', file, '--kind', 'categories')).output).toMatch(/^1 category in /m)
    await writeFile(file, 'c_id,c_link,c_name\n8,bowls,Bowls\n9,jars,Jars\n')
    expect((await runCommand(test, 'import', file, '--kind', 'categories')).output).toMatch(/^2 categories in /m)
  })

  it.each([
    [
      ['prodcts', 'p.csv'],
      "error: command-argument value 'prodcts' is invalid for argument 'kind'. Allowed choices are products",
    ],
    [['products'], "error: missing required argument 'file'"],
    [['products', 'p.csv', '--column', 'price'], "error: unknown option '--column'\n(Did you mean --columns?)"],
  ])('rejects %j', async (args, message) => {
    const { code, output } = await runCommand(test, 'export', ...args)
    expect(code).toBe(2)
    expect(output).toContain(message)
  })
})
