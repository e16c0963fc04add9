import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCommand } from '#test-kit/cli-command.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

it('the search keys are printed one per line', async () => {
  const { code, output } = await runCommand(test, 'search', 'keys')
  expect(code).toBe(0)
  expect(output).toMatch(/^app [0-9A-F]{10}\nsearch [0-9a-f]{32}\nadmin [0-9a-f]{32}$/)
})

it('the index is rebuilt, and without a hosted search there is nothing to write to', async () => {
  expect(await runCommand(test, 'search', 'rebuild')).toEqual({
    code: 0,
    output: 'Rebuilt the index with 0 products.',
  })
  const { code, output } = await runCommand(test, 'search', 'sync')
  expect(code).toBe(1)
  expect(output).toContain('There is no hosted search to write to')
})
