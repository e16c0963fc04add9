import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { assetRoutes, readBuild } from '#server/http/files/assets.ts'
import { restorePreviousBuild, savePreviousBuild } from './previous-build.mjs'

const HOURS_MS = 60 * 60 * 1000
let folder: string
let build: string
let client: string
let backup: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trellis-builds-'))
  build = join(folder, 'build')
  client = join(build, 'client')
  backup = join(folder, 'backup')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Simulates a build: empties its folder and writes its files and its marker. */
async function buildAs(id: string, files: string[]): Promise<void> {
  savePreviousBuild(build, backup)
  await rm(build, { recursive: true, force: true })
  await mkdir(join(client, 'assets'), { recursive: true })
  await mkdir(join(client, 'builds'), { recursive: true })
  for (const name of files) await writeFile(join(client, 'assets', name), `// ${name} of ${id}`)
  await writeFile(join(client, 'builds/latest.json'), JSON.stringify({ build: id }))
  restorePreviousBuild(build, backup)
}

async function served(url: string) {
  const app = Fastify()
  await app.register(assetRoutes(client, await readBuild(client)))
  const { statusCode, headers, body } = await app.inject(url)
  await app.close()
  return { status: statusCode, cache: headers['cache-control'], body }
}

const age = (name: string, hours: number) => {
  const then = new Date(Date.now() - hours * HOURS_MS)
  return utimes(join(build, 'former/assets', name), then, then)
}

it('serves the newest build, and the files of previous builds for a day after they were replaced', async () => {
  await buildAs('first', ['react-1.js', 'home-1.js'])
  expect(await served('/builds/latest.json')).toEqual({ status: 200, cache: 'no-cache', body: '{"build":"first"}' })

  await buildAs('second', ['react-1.js', 'home-2.js'])
  expect((await served('/builds/latest.json')).body).toBe('{"build":"second"}')
  const replaced = await served('/assets/home-1.js')
  expect(replaced).toEqual({
    status: 200,
    cache: 'public, max-age=31536000, immutable',
    body: '// home-1.js of first',
  })
  expect((await served('/assets/home-2.js')).body).toBe('// home-2.js of second')
  expect((await served('/assets/react-1.js')).body).toBe('// react-1.js of second')

  await age('home-1.js', 23)
  await buildAs('third', ['react-1.js', 'home-3.js'])
  expect((await served('/assets/home-1.js')).status).toBe(200)
  expect((await served('/assets/home-2.js')).status).toBe(200)

  await age('home-1.js', 25)
  await buildAs('fourth', ['react-1.js', 'home-4.js'])
  expect((await served('/assets/home-1.js')).status).toBe(404)
  expect((await served('/assets/home-2.js')).status).toBe(200)
})

it('serves the first build, which has no previous one', async () => {
  await rm(folder, { recursive: true })
  await buildAs('only', ['home-1.js'])
  expect((await served('/assets/home-1.js')).status).toBe(200)
  expect((await served('/assets/gone-1.js')).status).toBe(404)
})
