import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { codeKey } from '#contract/text/codes.ts'
import { cloneTemplate } from '#test-kit/database/test-database.ts'
import type { Database } from './connect.ts'

describe('code_key', () => {
  let database: Database
  beforeAll(async () => {
    database = await cloneTemplate(inject('template'))
  })
  afterAll(() => database.close())

  it('returns the same as codeKey for signs, digits and letters, and for mixed codes', async () => {
    const characters = Array.from({ length: 0xfffe }, (_, index) => String.fromCodePoint(index + 1)).filter(isInCodes)
    const mixed = ['#HAL_VAS–001', ' - ', '', '\u200B#１－１５', '1--5', '--1', '##7', 'A - _ B']
    const codes = [...characters.map((one) => `A${one}1${one}2`), ...mixed]
    const { rows } = await database.pool.query<{ code: string; key: string }>(
      `select code, code_key(code) as key from unnest($1::text[]) as code`,
      [codes],
    )
    // Which letters have a lower case depends on the collation of the database, as for every comparison that ignores case.
    const different = rows.filter(({ code, key }) => key.toLowerCase() !== codeKey(code))
    expect(different.map(({ code, key }) => [code.codePointAt(1)?.toString(16), key, codeKey(code)])).toEqual([])
  })
})

/** True for signs, spaces, invisible characters, digits and Latin letters. The database may have another version of Unicode for the rest. */
function isInCodes(character: string): boolean {
  return /[\p{Z}\p{P}\p{C}\p{Nd}]|[!-\u00ff\uff00-\uff5e]/u.test(character) && !/\p{Cs}|\p{Cn}|\p{Co}/u.test(character)
}
