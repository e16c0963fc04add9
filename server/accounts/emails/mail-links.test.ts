import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { addBuyer, PASSWORD } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { createMailLink, endMailLinks, deleteOldMailLinks, ownPath, redeemMailLink } from './mail-links.ts'

describe('an emailed link', () => {
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

  it('works once, for its own purpose', async () => {
    const token = await made()
    expect(await redeemMailLink(db, token, 'login')).toEqual({ state: 'invalid' })
    expect(await redeemMailLink(db, token, 'reset')).toEqual({
      state: 'valid',
      userId: user.id,
      email: 'nora@example.com',
      redirect: '/cart',
    })
    expect(await redeemMailLink(db, token, 'reset')).toEqual({ state: 'used' })
    expect(await redeemMailLink(db, 'made-up', 'reset')).toEqual({ state: 'invalid' })
  })

  it('is redeemed by one of many concurrent requests', async () => {
    const token = await made()
    const all = await Promise.all(Array.from({ length: 8 }, () => redeemMailLink(db, token, 'reset')))
    expect(all.filter(({ state }) => state === 'valid')).toHaveLength(1)
    expect(all.filter(({ state }) => state === 'used')).toHaveLength(7)
  })

  it('expires, is invalidated with the buyer’s other links, and is stored for a week', async () => {
    const [late, ended] = [await made('login', -1), await made('login')]
    expect(await redeemMailLink(db, late, 'login')).toEqual({ state: 'expired' })
    await endMailLinks(db, user.id)
    expect(await redeemMailLink(db, ended, 'login')).toEqual({ state: 'expired' })
    const old = await made('login', -8 * 24 * 60)
    await deleteOldMailLinks(db)
    expect(await redeemMailLink(db, old, 'login')).toEqual({ state: 'invalid' })
    expect(await redeemMailLink(db, late, 'login')).toEqual({ state: 'expired' })
  })

  it('is invalid if it was sent to a previous address of the account', async () => {
    for (const kind of ['login', 'reset'] as const) {
      const token = await made(kind, 60, 'former@example.com')
      expect(await redeemMailLink(db, token, kind)).toEqual({ state: 'invalid' })
    }
    const token = await made('confirm', 60, 'next@example.com')
    expect(await redeemMailLink(db, token, 'confirm')).toMatchObject({ state: 'valid', email: 'next@example.com' })
  })

  it('can be opened while its account is being closed, without a deadlock', async () => {
    const unexpected: unknown[] = []
    for (let round = 0; round < 16; round += 1) {
      const { email, ...buyer } = await addBuyer(test.shop, `deadlock${round}`)
      const token = await createMailLink(db, { kind: 'reset', userId: buyer.id, email, minutes: 5 })
      const answers = await Promise.allSettled([
        // Both hash a password first. Shift the start each time, so that the transactions overlap now and then.
        setTimeout(round).then(() => test.shop.personalData.closeAccount(buyer, PASSWORD)),
        test.shop.accounts.passwords.reset({ token, password: 'another long pass phrase 9' }, `10.0.${round}.1`),
      ])
      for (const answer of answers)
        if (answer.status === 'rejected' && !(answer.reason instanceof Problem)) unexpected.push(answer.reason)
    }
    expect(unexpected).toEqual([])
  })

  it('is stored as a hash', async () => {
    const token = await made()
    const rows = await db.selectFrom('mail_links').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows.every(({ token_hash }) => token_hash.length === 32)).toBe(true)
  })
})

describe('redirect targets of links', () => {
  it.each(['/', '/checkout', '/seed/8f1c?x=1#top', '/suche/Vasen-ü'])('allows a path of this shop: %s', (path) => {
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
  ])('rejects any other target: %j', (path) => {
    expect(ownPath(path)).toBeNull()
  })

  it.each(['/', '/a//b', '/%2f/evil.example', '/%5cevil.example', '/@evil.example', '/https://evil.example'])(
    'is on this shop as browsers read it: %s',
    (path) => {
      expect(new URL(ownPath(path) ?? '', 'https://shop.example').host).toBe('shop.example')
    },
  )
})
