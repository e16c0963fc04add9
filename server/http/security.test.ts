import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { securityHeaders } from './security.ts'

it('a page allows its own inline scripts by hash, and no others', () => {
  const policy = securityHeaders(
    `<script>one()</script><script src="/a.js"></script><script type="module">two()</script>`,
    ['https://search.example'],
  )
  const header = policy['Content-Security-Policy'] ?? ''
  for (const script of ['one()', 'two()']) {
    expect(header).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  }
  expect(header.match(/sha256-/g)).toHaveLength(2)
  expect(header.split('; ').find((part) => part.startsWith('script-src'))).not.toContain('unsafe')
  expect(header).toContain(`connect-src 'self' https://search.example;`)
})
