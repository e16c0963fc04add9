import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addStaffAccount, openStaffBrowser, STAFF_PASSWORD } from '#test-kit/accounts/staff-browser.ts'
import { runCommand } from '#test-kit/cli-command.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

describe('npm run shop -- staff', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop({ PUBLIC_URL: 'http://localhost' })
  })
  afterAll(() => test.close())

  const run = (...args: string[]) => runCommand(test, 'staff', ...args)

  it('invites the first owner with a link, which a second invitation replaces', async () => {
    expect((await run('list')).output).toContain('There is no staff yet.')
    const first = await run('invite', 'ann@shop.example')
    const second = await run('invite', 'Ann@shop.example')
    expect([first.code, second.code]).toEqual([0, 0])
    const tokens = [first, second].map(
      ({ output }) => /http:\/\/localhost\/admin\/invitation#([\w-]{43})/.exec(output)?.[1],
    )
    // The email with a link of its own is sent by a job, after the command has printed one.
    const { id } = await test.database.db.selectFrom('staff').select('id').executeTakeFirstOrThrow()
    const sent = await test.shop.staff.email({ letter: 'invitation', mail: 'm', staffId: id }, 'http://localhost')
    expect(sent?.text).toMatch(/invitation#[\w-]{43}/)
    const accept = async (token: string | undefined) => {
      const body = { token, name: 'Ann', password: 'tundra-basil-74-harbor' }
      return (await openStaffBrowser(test).call('POST', '/invitations/accept', body)).status
    }
    expect([await accept(tokens[0]), await accept(tokens[1])]).toEqual([410, 200])
    expect((await run('list')).output).toMatch(
      /^active {4}ann@shop\.example {2}Ann, Owner, no second factor, last seen \d{4}-\d\d-\d\d$/,
    )
    const { output } = await run('list', '--json')
    expect(JSON.parse(output)).toMatchObject({ email: 'ann@shop.example', state: 'active', roles: [{ name: 'Owner' }] })
  })

  it('reports an unknown role, an unknown person and someone who has access already', async () => {
    await addStaffAccount(test, 'bea@shop.example')
    expect(await run('invite', 'x@shop.example', '--role', 'Boss')).toEqual({
      code: 1,
      output: expect.stringContaining('Roles: Owner, Orders, Accounts, Catalog, Viewer.'),
    })
    expect((await run('disable', 'who@shop.example')).output).toContain('See: staff list.')
    expect((await run('invite', 'bea@shop.example')).code).toBe(1)
  })

  it('ends the access of a person, and keeps the last owner', async () => {
    await addStaffAccount(test, 'cem@shop.example', ['Viewer'])
    const browser = openStaffBrowser(test)
    await browser.call('POST', '/sign-in', { email: 'cem@shop.example', password: STAFF_PASSWORD })
    expect((await run('disable', 'cem@shop.example')).code).toBe(0)
    expect((await browser.call('GET', '/me')).status).toBe(403)
    await test.database.pool.query(`update staff set state = 'disabled' where email <> 'bea@shop.example'`)
    expect((await run('disable', 'bea@shop.example')).output).toContain('only active owner')
  })

  it('removes a second factor that was lost', async () => {
    const id = await addStaffAccount(test, 'dee@shop.example')
    await test.database.pool.query(`update staff set totp_secret = 'x', totp_confirmed_at = now() where id = $1`, [id])
    const signIn = () =>
      openStaffBrowser(test).call('POST', '/sign-in', { email: 'dee@shop.example', password: STAFF_PASSWORD })
    expect((await signIn()).body.data).toMatchObject({ step: 'second_factor' })
    expect((await run('reset-factor', 'dee@shop.example')).code).toBe(0)
    expect((await signIn()).body.data).toMatchObject({ step: 'signed_in' })
  })
})
