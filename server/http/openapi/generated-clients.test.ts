import { execFile } from 'node:child_process'
import { copyFile, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CreatedApiKey } from '#contract/schemas/integrations.ts'
import { signInAs } from '#test-kit/accounts/buyer.ts'
import { addBuyer, addProduct, PASSWORD } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../..', import.meta.url))

const GENERATORS = [
  ['oazapfts', ['openapi.json', 'client.ts']],
  ['orval', ['--config', 'orval.config.mjs']],
  [
    'swagger-typescript-api',
    ['generate', '-p', 'openapi.json', '-o', '.', '-n', 'client.ts', '--enum-style', 'union', '--single-http-client'],
  ],
] as const

const COMPILER_OPTIONS = {
  strict: true,
  noEmit: true,
  target: 'esnext',
  module: 'nodenext',
  lib: ['esnext', 'dom', 'dom.iterable'],
  types: ['node'],
  allowImportingTsExtensions: true,
  skipLibCheck: true,
}

let test: TestShop
let environment: Record<string, string>
const folders: string[] = []
beforeAll(async () => {
  test = await openTestShop()
  await addBuyer(test.shop, 'nora')
  await addProduct(test.database.db, { sku: 'VASE-1', min_qty: 6 })
  const nora = await signInAs(test, 'nora')
  const scopes = ['catalog:read', 'cart:write', 'orders:write', 'orders:read']
  const { key } = (await nora.call('POST', '/api-keys', { name: 'Generated', scopes })).body as CreatedApiKey
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = test.app.server.address() as AddressInfo
  const bin = join(root, 'node_modules/.bin')
  const node = join(process.execPath, '..')
  environment = {
    PATH: `${bin}:${node}:/usr/local/bin:/usr/bin:/bin`,
    TRELLIS: `http://127.0.0.1:${port}`,
    TRELLIS_KEY: key,
    EMAIL: 'nora@example.com',
    PASSWORD,
    SKU: 'VASE-1',
  }
})
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
  await test.close()
})

describe('a client that is generated from the reference', () => {
  it.each(GENERATORS)('compiles, registers, uploads a certificate and places an order: %s', async (generator, args) => {
    const folder = await mkdtemp(join(tmpdir(), `trellis-${generator}-`))
    folders.push(folder)
    const execute = (command: string, commandArgs: readonly string[]) =>
      run(command, [...commandArgs], { cwd: folder, env: environment })
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    await copyFile(join(root, 'database/demo/resale-certificate.pdf'), join(folder, 'certificate.pdf'))
    await cp(join(root, 'docs/clients', generator), folder, { recursive: true })
    await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: COMPILER_OPTIONS }))
    await writeFile(
      join(folder, 'openapi.json'),
      await (await fetch(`${environment['TRELLIS'] ?? ''}/openapi.json`)).text(),
    )
    const readme = await readFile(join(root, 'docs/clients/README.md'), 'utf8')
    expect(readme).toContain(`\`${generator} ${args.join(' ')}\``)
    await execute(generator, args)
    expect(await typeErrors(execute)).toBe('')
    const { stdout } = await execute('node', ['place-order.ts'])
    const order = await test.database.db
      .selectFrom('orders')
      .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
      .select(['invoice', 'sku', 'quantity'])
      .where('invoice', '=', stdout.trim())
      .execute()
    expect(order).toEqual([{ invoice: stdout.trim(), sku: 'VASE-1', quantity: 6 }])
  })
})

/** Returns what the compiler reports of the client and the program, or an empty text. */
async function typeErrors(execute: (command: string, args: string[]) => Promise<unknown>): Promise<string> {
  try {
    await execute('tsc', ['-p', '.'])
    return ''
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}
