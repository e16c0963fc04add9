import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { startShop } from '#tools/shop-process.ts'

const server = process.env['POSTGRES_URL'] ?? ''

test('two nodes start together on an empty PostgreSQL, and go on when it cuts every connection', async () => {
  test.skip(server === '', 'PostgreSQL is not installed')
  test.setTimeout(120_000)
  const folder = await mkdtemp(join(tmpdir(), 'trellis-two-nodes-'))
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query('create database two_nodes')
  const url = new URL(server)
  url.pathname = '/two_nodes'

  const nodes = await Promise.all([1, 2].map(() => startShop(folder, { databaseUrl: url.href })))
  const products = async (address: string) => {
    const answer = await fetch(`${address}/api/v2/buyer/get-featured-products`)
    expect(answer.status).toBe(200)
    return ((await answer.json()) as { data: unknown[] }).data.length
  }
  for (const { address } of nodes) expect(await products(address)).toBeGreaterThan(0)

  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'two_nodes'`)
  for (const { address } of nodes) {
    await expect(async () => {
      expect((await fetch(`${address}/health/ready`)).status).toBe(200)
      await products(address)
    }).toPass({ timeout: 10_000 })
  }
  expect(await Promise.all(nodes.map((node) => node.stop()))).toEqual([0, 0])
  await admin.query('drop database two_nodes')
  await admin.end()
  await rm(folder, { recursive: true, force: true })
})
