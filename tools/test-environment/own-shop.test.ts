import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { isPrepared, root } from '#tools/prepare.mjs'
import { freePort } from './free-port.ts'
import { killOnExit } from './kill-on-exit.ts'

const FILES = {
  'categories.csv': 'c_id,c_link,c_name\n7,vases,Vases\n',
  'suppliers.csv': 'slug,name\nhalden,Halden Pottery\n',
  'products.csv': 'ocid,sku,title,price,stock,supplier,category\n501,VAS-1,Bottle vase,40,24,halden,vases\n',
}

/** Returns the first block of commands of a document. */
async function firstCommands(document: string): Promise<string[]> {
  const text = await readFile(join(root, document), 'utf8')
  return (/^(?: {4}.+\n)+/m.exec(text)?.[0] ?? '').trim().split(/\n\s*/)
}

it.runIf(isPrepared())(
  'the first commands of "Your own shop" open a shop with the imported product, line by line',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'trellis-own-'))
    const copied = ['server', 'contract', 'database', 'engine', 'tools', 'web', 'public', 'build']
    const files = [
      'package.json',
      'package-lock.json',
      'vite.config.ts',
      'vite.backoffice.config.ts',
      'react-router.config.ts',
    ]
    for (const name of [...copied, ...files]) await cp(join(root, name), join(folder, name), { recursive: true })
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    for (const [name, text] of Object.entries(FILES)) await writeFile(join(folder, name), text)
    const port = String(await freePort())
    // The environment wins over the file that the commands write. The release on this machine listens on any free port.
    const env = {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: port,
      PUBLIC_URL: `http://localhost:${port}`,
    }

    const commands = await firstCommands('docs/operations/own-shop.md')
    expect(commands.at(-1)).toBe('npm start')
    let output = ''
    for (const command of commands.slice(0, -1)) {
      const { stdout } = await promisify(execFile)('/bin/sh', ['-c', command], { cwd: folder, env })
      output += stdout
    }
    expect(output.match(/^1 \w+ in .*/gm)).toHaveLength(4)
    const shop = killOnExit(spawn('npm', ['start'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] }))
    for await (const chunk of shop.stdout) if (String(chunk).includes(' is open at ')) break
    const answer = await fetch(`http://localhost:${port}/api/v2/buyer/inventory/501`)
    expect(await answer.text()).toContain('Bottle vase')
    const exited = once(shop, 'exit')
    shop.kill('SIGTERM')
    await exited
    await rm(folder, { recursive: true, force: true })
  },
  // Five commands and a start, each in a process of its own.
  600_000,
)
