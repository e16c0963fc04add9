import { describe, expect, it } from 'vitest'
import { brokenReferences, generatedPartErrors, settingErrors } from './docs.ts'

const FILES: Record<string, string> = {
  'server/shop.ts': 'export function createShop() {}',
  'docs/security/asvs.md': '# ASVS\n\n## V16 Logging and Error Handling\n',
}
const repository = { read: (path: string) => FILES[path] ?? null, scripts: new Set(['check']) }
const errorsOf = (text: string) => brokenReferences('docs/operations/README.md', text, repository)

describe('the references of a document', () => {
  it('may name files, headings and scripts that exist', () => {
    const text =
      '`server/shop.ts` `createShop` in `server/shop.ts` [log](../security/asvs.md#v16-logging-and-error-handling) `npm run check`'
    expect(errorsOf(text)).toEqual([])
    expect(errorsOf('[below](#exit-codes)\n\n## Exit codes')).toEqual([])
    expect(errorsOf('[elsewhere](https://example.com/none#x)')).toEqual([])
  })

  it.each([
    ['a file', '`server/none.ts`', 'names server/none.ts'],
    ['a declaration', '`openShop` in `server/shop.ts`', 'names openShop in server/shop.ts'],
    ['a link', '[x](none.md)', 'links to none.md'],
    ['a heading', '[x](../security/asvs.md#v99)', 'links to ../security/asvs.md#v99'],
    ['a heading of the same document', '[x](#none)', 'links to #none'],
    ['a script', 'npm run none', 'names npm run none'],
  ])('are rejected if %s does not exist', (_kind, text, message) => {
    expect(errorsOf(text)).toEqual([expect.stringContaining(`docs/operations/README.md ${message}`)])
  })
})

describe('the table of settings', () => {
  const settings = { PORT: { description: 'Port to listen on', default: 3000 }, HOST: { description: 'Address' } }

  it('has a row for each setting', () => {
    expect(settingErrors('| `PORT` | Port to listen on | `3000` |\n| `HOST` | Address |  |', settings)).toEqual([])
  })

  it('is rejected if a row is missing, differs or is no setting', () => {
    expect(settingErrors('| `PORT` | Port | `3000` |\n| `OLD` | x |  |', settings)).toEqual([
      'lacks the row "| `PORT` | Port to listen on | `3000` |"',
      'lacks the row "| `HOST` | Address |  |"',
      'describes OLD, which is not a setting',
    ])
  })
})

describe('the generated part of a document', () => {
  const part = /(?<=<!-- list -->\n)[\s\S]*?(?=\n<!-- \/list -->)/

  it('equals what the code generates', () => {
    expect(generatedPartErrors('Text\n<!-- list -->\na\nb\n<!-- /list -->', part, 'a\nb')).toEqual([])
  })

  it('is rejected if it differs or is missing', () => {
    for (const text of ['<!-- list -->\na\n<!-- /list -->', 'a\nb', ''])
      expect(generatedPartErrors(text, part, 'a\nb')).toHaveLength(1)
  })
})
