import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONTENT_HELP, runContent } from './cli-content.ts'
import { faqsFile, folderWith, published } from './content/test-folder.ts'
import { ownFolder } from './images/test-pictures.ts'
import { heard } from './test-command.ts'
import { openTestShop, type TestShop } from './test-shop.ts'

describe('the command content', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
  })
  afterAll(() => test.close())

  function run(...args: string[]): Promise<{ code: number; said: string }> {
    const command = { help: CONTENT_HELP, several: true } as const
    return heard(command, args, (print) => runContent(args, { content: test.shop.content, print }))
  }

  it('makes a folder to begin in where there is no content yet, whose draft can be imported', async () => {
    const folder = join(await ownFolder(), 'texts')
    const said = (await run('export', folder)).said
    expect(said).toBe(
      `This shop has no content yet. ${folder}/README.md tells how to write the first page; a draft to begin with is beside it.`,
    )
    await writeFile(join(folder, 'README.md'), 'mine')
    expect((await run('export', folder)).code).toBe(0)
    expect(await readFile(join(folder, 'README.md'), 'utf8')).toBe('mine')
    expect(await run('import', folder)).toEqual({ code: 0, said: '1 created, 0 updated, 0 unchanged.' })
    expect(await test.shop.content.aboutUs()).toBeNull()
    const draft = await readFile(join(folder, 'about-us.v1.json'), 'utf8')
    const page = { ...JSON.parse(draft), status: 'published', publish_at: '2026-01-01T00:00:00Z' }
    await writeFile(join(folder, 'about-us.v1.json'), JSON.stringify(page))
    expect((await run('import', folder)).said).toBe('0 created, 1 updated, 0 unchanged.')
    await test.database.pool.query('delete from content_documents')
  })

  it('imports and exports, and says how much', async () => {
    const folder = await folderWith({ 'faqs.v1.json': published(faqsFile('Yes?')) })
    expect(await run('import', folder)).toEqual({ code: 0, said: '1 created, 0 updated, 0 unchanged.' })
    expect(await run('export', folder)).toEqual({ code: 0, said: '0 files written, 1 unchanged.' })
    expect(await run('export', await ownFolder())).toEqual({ code: 0, said: '1 files written, 0 unchanged.' })
  })

  it('names every fault and ends with 1', async () => {
    const folder = await folderWith({ 'faqs.v1.json': '{}', 'terms.v1.json': '{}' })
    expect(await run('import', folder)).toEqual({
      code: 1,
      said:
        'faqs.v1.json: lacks status, publish_at, content\nterms.v1.json: lacks status, publish_at, content\n' +
        'Nothing was imported.',
    })
    expect(await run('import', '/nowhere')).toEqual({ code: 1, said: 'There is no folder /nowhere.' })
    const file = join(folder, 'faqs.v1.json')
    expect(await run('import', file)).toEqual({ code: 1, said: `${file} is a file and not a folder.` })
    expect((await run('export', join(file, 'in'))).said).toContain('is a file and not a folder.')
  })

  it.each([
    [['import'], 'content import needs the name of a folder, such as texts.'],
    [['exprot', 'a'], 'There is no command "content exprot"; did you mean "content export"?'],
    [['export', 'a', '--images-from', 'b'], 'content export takes no --images-from.'],
    [['import', 'a', '--images-form', 'b'], 'content import takes no --images-form; did you mean --images-from?'],
  ])('says of %j what is wrong before it shows its help', async (args, sentence) => {
    expect((await run(...args)).said.split('\n')[0]).toBe(sentence)
  })

  it.each([
    [['import']],
    [['import', 'a', 'b']],
    [['dance', 'a']],
    [['export', 'a', '--images-from', 'b']],
    [['import', '--x']],
  ])('shows its help for %j', async (args) => {
    const { code, said } = await run(...args)
    expect(code).toBe(2)
    expect(said).toContain('npm run shop -- content <what>')
  })
})
