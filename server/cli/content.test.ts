import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faqsFile, folderWith, published } from '#test-kit/content-folder.ts'
import { ownFolder } from '#test-kit/images.ts'
import { runCommand } from '#test-kit/cli-command.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

describe('the command content', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
  })
  afterAll(() => test.close())

  const run = (...args: string[]) => runCommand(test, 'content', ...args)

  it('creates a starter folder if there is no content, whose draft can be imported', async () => {
    const folder = join(await ownFolder(), 'texts')
    const output = (await run('export', folder)).output
    expect(output).toBe(
      `This shop has no content yet. ${folder}/README.md explains how to write the first page; a draft to start with is beside it.`,
    )
    await writeFile(join(folder, 'README.md'), 'mine')
    expect((await run('export', folder)).code).toBe(0)
    expect(await readFile(join(folder, 'README.md'), 'utf8')).toBe('mine')
    expect(await run('import', folder)).toEqual({ code: 0, output: '1 created, 0 updated, 0 unchanged.' })
    expect(await test.shop.content.aboutUs()).toBeNull()
    const draft = await readFile(join(folder, 'about-us.v1.json'), 'utf8')
    const page = { ...JSON.parse(draft), status: 'published', publish_at: '2026-01-01T00:00:00Z' }
    await writeFile(join(folder, 'about-us.v1.json'), JSON.stringify(page))
    expect((await run('import', folder)).output).toBe('0 created, 1 updated, 0 unchanged.')
    await test.database.pool.query('delete from content_documents')
  })

  it('imports and exports, with counts', async () => {
    const folder = await folderWith({ 'faqs.v1.json': published(faqsFile('Yes?')) })
    expect(await run('import', folder)).toEqual({ code: 0, output: '1 created, 0 updated, 0 unchanged.' })
    expect(await run('export', folder)).toEqual({ code: 0, output: '0 files written, 1 unchanged.' })
    expect(await run('export', await ownFolder())).toEqual({ code: 0, output: '1 file written, 0 unchanged.' })
  })

  it('reports every error and exits with 1', async () => {
    const folder = await folderWith({ 'faqs.v1.json': '{}', 'terms.v1.json': '{}' })
    expect(await run('import', folder)).toEqual({
      code: 1,
      output:
        'faqs.v1.json: lacks status, publish_at, content\nterms.v1.json: lacks status, publish_at, content\n' +
        'Nothing was imported.',
    })
    expect(await run('import', '/nowhere')).toEqual({ code: 1, output: 'There is no folder /nowhere.' })
    const file = join(folder, 'faqs.v1.json')
    expect(await run('import', file)).toEqual({ code: 1, output: `${file} is a file and not a folder.` })
    expect((await run('export', join(file, 'in'))).output).toContain('is a file and not a folder.')
  })

  it.each([
    [['import'], "error: missing required argument 'folder'"],
    [['exprot', 'a'], "error: unknown command 'exprot'\n(Did you mean export?)"],
    [['export', 'a', '--images-from', 'b'], "error: unknown option '--images-from'"],
    [['import', 'a', '--images-form', 'b'], "error: unknown option '--images-form'\n(Did you mean --images-from?)"],
  ])('reports the error of %j before its help', async (args, message) => {
    expect((await run(...args)).output.startsWith(message)).toBe(true)
  })

  it.each([
    [['import']],
    [['import', 'a', 'b']],
    [['dance', 'a']],
    [['export', 'a', '--images-from', 'b']],
    [['import', '--x']],
  ])('shows its help for %j', async (args) => {
    const { code, output } = await run(...args)
    expect(code).toBe(2)
    expect(output).toContain('Usage: npm run shop -- content')
  })
})
