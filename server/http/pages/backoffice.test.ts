import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { createServer } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backofficeRoutes } from './backoffice.ts'

const SCRIPT = 'export const screen = 1'
const PAGE = '<!doctype html><title>Back office</title>'

describe('the back office', () => {
  let folder: string
  let app: FastifyInstance
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trellis-backoffice-'))
    await mkdir(join(folder, 'assets'))
    await writeFile(join(folder, 'assets/index-1a2b.js'), SCRIPT)
    await writeFile(join(folder, 'assets/index-1a2b.js.gz'), gzipSync(SCRIPT))
    await writeFile(join(folder, 'secret.txt'), 'outside of the assets')
    app = Fastify()
    await app.register(backofficeRoutes({ page: async () => PAGE, folder }))
  })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  })

  it.each(['/admin', '/admin/', '/admin/orders', '/admin/orders/17?tab=history', '/admin/no-such-screen'])(
    'has its page at %s, which no cache stores',
    async (url) => {
      const answer = await app.inject(url)
      expect([answer.statusCode, answer.body]).toEqual([200, PAGE])
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.headers['cache-control']).toBe('no-store')
    },
  )

  it('loads its script in development from every address', async () => {
    const server = { middlewareMode: true, hmr: false, watch: null } as const
    const vite = await createServer({ configFile: 'vite.backoffice.config.ts', server, appType: 'custom' })
    const html = await vite.transformIndexHtml('/index.html', await readFile('web/backoffice/index.html', 'utf8'))
    await vite.close()
    expect(html).toContain('src="/admin/main.tsx"')
  })

  it('runs no inline scripts and is not framed', async () => {
    const policy = String((await app.inject('/admin')).headers['content-security-policy'])
    const directives = new Map(policy.split('; ').map((each) => [each.split(' ')[0], each.split(' ').slice(1)]))
    expect(directives.get('script-src')).toEqual(["'self'"])
    expect(directives.get('style-src')).toEqual(["'self'"])
    expect(directives.get('frame-src')).toEqual(["'self'"])
    expect(directives.get('img-src')).toEqual(["'self'", 'blob:', 'data:'])
    expect(directives.get('frame-ancestors')).toEqual(["'none'"])
    expect(policy).not.toContain('unsafe')
  })

  it('serves its files compressed, and browsers cache them for good', async () => {
    const plain = await app.inject('/admin/assets/index-1a2b.js')
    expect([plain.statusCode, plain.body]).toEqual([200, SCRIPT])
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const gzipped = await app.inject({ url: '/admin/assets/index-1a2b.js', headers: { 'accept-encoding': 'gzip' } })
    expect(gzipped.headers['content-encoding']).toBe('gzip')
    expect(gzipped.rawPayload).toEqual(gzipSync(SCRIPT))
  })

  it.each(['/admin/assets/index-0000.js', '/admin/assets/', '/admin/assets/..%2fsecret.txt'])(
    'has no page and no file at %s',
    async (url) => {
      const answer = await app.inject(url)
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.headers['cache-control']).toBe(undefined)
      expect(answer.body).not.toContain('outside of the assets')
    },
  )
})
