import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runContent } from './cli-content.ts'
import { faqsFile, folderWith, published } from './content/test-folder.ts'
import { ownFolder } from './images/test-pictures.ts'
import { openTestShop, type TestShop } from './test-shop.ts'

describe('the command content', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
  })
  afterAll(() => test.close())

  async function run(...args: string[]): Promise<{ code: number; said: string }> {
    const lines: string[] = []
    const code = await runContent(args, { content: test.shop.content, print: (line) => lines.push(line) })
    return { code, said: lines.join('\n') }
  }

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
    expect(await run('import', '/nowhere')).toMatchObject({ code: 1 })
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
