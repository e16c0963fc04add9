import { cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '#tools/prepare.mjs'

const PARTS = ['server', 'contract', 'database', 'engine', 'build', 'package.json']
const ENTRY = /^entry\.client-(.+)\.js$/

/**
 * A release of its own in `folder`, as `npm start` would have built it there after a change: its storefront is another build,
 * with an entry by another name, and the files of the one before beside it.
 */
export async function makeRelease(folder: string, build: string, before = root): Promise<string> {
  await mkdir(folder)
  for (const part of PARTS) await cp(join(before, part), join(folder, part), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const client = join(folder, 'build/client')
  const former = join(folder, 'build/former/assets')
  await mkdir(former, { recursive: true })
  const names = await readdir(join(client, 'assets'))
  const entry = names.find((name) => ENTRY.test(name))
  const hash = entry && ENTRY.exec(entry)?.[1]
  if (!entry || !hash) throw new Error('The build has no entry: run npm run build.')
  await cp(join(client, 'assets', entry), join(former, entry))
  for (const name of names) {
    if (/\.(?:br|gz)$/.test(name)) await rm(join(client, 'assets', name))
    else if (name.endsWith('.js')) await replaceIn(join(client, 'assets', name), hash, build)
  }
  await rename(join(client, 'assets', entry), join(client, 'assets', entry.replace(hash, build)))
  for (const name of await readdir(join(folder, 'build/server'), { recursive: true })) {
    if (name.endsWith('.js')) await replaceIn(join(folder, 'build/server', name), hash, build)
  }
  await writeFile(join(client, 'builds/latest.json'), JSON.stringify({ build }))
  return folder
}

async function replaceIn(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(file, 'utf8')
  if (text.includes(from)) await writeFile(file, text.replaceAll(from, to))
}
