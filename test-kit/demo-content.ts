import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { addProduct } from './catalog.ts'
import type { TestShop } from './shop.ts'

export const DEMO = fileURLToPath(new URL('../database/demo/', import.meta.url))

/** Imports the content of the demo shop. */
export async function importDemoContent(test: TestShop): Promise<void> {
  await addWhatContentNames(test)
  const { errors } = await test.shop.content.importFolder(`${DEMO}content`, `${DEMO}pictures`)
  expect(errors).toEqual([])
}

/** Adds the parts of the demo catalog that the demo documents refer to. */
async function addWhatContentNames({ database: { db } }: TestShop): Promise<void> {
  const names = (await readdir(`${DEMO}content`, { recursive: true })).filter((name) => name.endsWith('.json'))
  const texts = await Promise.all(names.map((name) => readFile(`${DEMO}content/${name}`, 'utf8')))
  const named = (key: string) => {
    const all = new RegExp(`"${key}": (?:\\[([^\\]]+)\\]|("[^"]+"))`, 'g')
    const values = texts.flatMap((text) => [...text.matchAll(all)].map(([, many = '', one = '']) => many + one))
    return new Set(values.flatMap((value) => [...value.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name)))
  }
  for (const sku of new Set([...named('sku'), ...named('skus')]))
    await addProduct(db, { sku, materials: [...named('materials')] })
  for (const slug of named('suppliers')) await db.insertInto('suppliers').values({ slug, name: slug }).execute()
  for (const slug of new Set([...named('collection'), ...named('homepage')]))
    await db.insertInto('collections').values({ slug, name: slug }).execute()
}
