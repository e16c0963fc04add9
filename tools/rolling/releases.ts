import { cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '#tools/prepare.mjs'

const COPIED = ['server', 'contract', 'database', 'engine', 'build', 'package.json']
const ENTRY = /^entry\.client-(.+)\.js$/

/**
 * Creates a release in `folder`, as `npm start` would build it there after a change: its storefront is another build, whose entry file has
 * another name, with the files of the previous build beside it. Returns the folder.
 */
export async function makeRelease(folder: string, build: string, before = root): Promise<string> {
  await mkdir(folder)
  for (const part of COPIED) await cp(join(before, part), join(folder, part), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const client = join(folder, 'build/client')
  const previous = join(folder, 'build/former/assets')
  await mkdir(previous, { recursive: true })
  const names = await readdir(join(client, 'assets'))
  const entry = names.find((name) => ENTRY.test(name))
  const hash = entry && ENTRY.exec(entry)?.[1]
  if (!entry || !hash) throw new Error('The build has no entry: run npm run build.')
  await cp(join(client, 'assets', entry), join(previous, entry))
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
