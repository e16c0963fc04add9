import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { addBuyer, PASSWORD } from '#server/fixtures.ts'
import { openTestShop, type TestShop } from '#server/test-shop.ts'
import { createMailLink, endMailLinks, forgetMailLinks, ownPath, spendMailLink } from './mail-links.ts'

describe('a mailed link', () => {
  let test: TestShop
  let db: Db
  let user: { id: number; email: string }
  beforeAll(async () => {
    test = await openTestShop()
    ;({ db } = test.database)
    user = await addBuyer(test.shop, 'nora')
  })
  afterAll(() => test.close())

  const made = (kind: 'reset' | 'login' | 'confirm' = 'reset', minutes = 60, email = user.email) =>
    createMailLink(db, { kind, userId: user.id, email, redirect: '/cart', minutes })

  it('works once, for what it was made for', async () => {
    const token = await made()
    expect(await spendMailLink(db, token, 'login')).toEqual({ state: 'invalid' })
    expect(await spendMailLink(db, token, 'reset')).toEqual({
      state: 'valid',
      userId: user.id,
      email: 'nora@example.com',
      redirect: '/cart',
    })
    expect(await spendMailLink(db, token, 'reset')).toEqual({ state: 'used' })
    expect(await spendMailLink(db, 'made-up', 'reset')).toEqual({ state: 'invalid' })
  })

  it('is won by one of many at once', async () => {
    const token = await made()
    const all = await Promise.all(Array.from({ length: 8 }, () => spendMailLink(db, token, 'reset')))
    expect(all.filter(({ state }) => state === 'valid')).toHaveLength(1)
    expect(all.filter(({ state }) => state === 'used')).toHaveLength(7)
  })

  it('expires, ends with the others of its buyer, and is remembered for a week', async () => {
    const [late, ended] = [await made('login', -1), await made('login')]
    expect(await spendMailLink(db, late, 'login')).toEqual({ state: 'expired' })
    await endMailLinks(db, user.id)
    expect(await spendMailLink(db, ended, 'login')).toEqual({ state: 'expired' })
    const old = await made('login', -8 * 24 * 60)
    await forgetMailLinks(db)
    expect(await spendMailLink(db, old, 'login')).toEqual({ state: 'invalid' })
    expect(await spendMailLink(db, late, 'login')).toEqual({ state: 'expired' })
  })

  it('opens nothing where it was sent to an address that is the account’s no more', async () => {
    for (const kind of ['login', 'reset'] as const) {
      const token = await made(kind, 60, 'former@example.com')
      expect(await spendMailLink(db, token, kind)).toEqual({ state: 'invalid' })
    }
    const token = await made('confirm', 60, 'next@example.com')
    expect(await spendMailLink(db, token, 'confirm')).toMatchObject({ state: 'valid', email: 'next@example.com' })
  })

  it('is followed while its account is being closed, and nobody waits in a ring', async () => {
    const odd: unknown[] = []
    for (let round = 0; round < 16; round += 1) {
      const { email, ...buyer } = await addBuyer(test.shop, `ring${round}`)
      const token = await createMailLink(db, { kind: 'reset', userId: buyer.id, email, minutes: 5 })
      const answers = await Promise.allSettled([
        // Both hash a password first: a little later each time, so that what follows comes at once now and then.
        setTimeout(round).then(() => test.shop.personalData.closeAccount(buyer, PASSWORD)),
        test.shop.accounts.resetPassword({ token, password: 'another long pass phrase 9' }, `10.0.${round}.1`),
      ])
      for (const answer of answers)
        if (answer.status === 'rejected' && !(answer.reason instanceof Problem)) odd.push(answer.reason)
    }
    expect(odd).toEqual([])
  })

  it('is kept as a hash', async () => {
    const token = await made()
    const rows = await db.selectFrom('mail_links').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows.every(({ token_hash }) => token_hash.length === 32)).toBe(true)
  })
})

describe('where a link leads', () => {
  it.each(['/', '/checkout', '/seed/8f1c?x=1#top', '/suche/Vasen-ü'])('is a path of ours: %s', (path) => {
    expect(ownPath(path)).toBe(path)
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/a\\..\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\n/evil.example',
    'checkout',
    '',
    ' /checkout',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    `/${'a'.repeat(500)}`,
  ])('is nowhere else: %j', (path) => {
    expect(ownPath(path)).toBeNull()
  })

  it.each(['/', '/a//b', '/%2f/evil.example', '/%5cevil.example', '/@evil.example', '/https://evil.example'])(
    'is on this shop as browsers read it: %s',
    (path) => {
      expect(new URL(ownPath(path) ?? '', 'https://shop.example').host).toBe('shop.example')
    },
  )
})
