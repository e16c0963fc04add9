import { expect, it } from 'vitest'
import { createTotpSecret, stepOfCode, totpCode, totpUrl } from './totp.ts'

/** The secret of RFC 6238, appendix B: the text 12345678901234567890. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at %d seconds is that of RFC 6238', (seconds, code) => {
  expect(totpCode(RFC_SECRET, new Date(seconds * 1000))).toBe(code)
})

it('a code is accepted one period early and late, and not beyond', () => {
  const at = (seconds: number) => new Date((1_111_111_111 + seconds) * 1000)
  const code = totpCode(RFC_SECRET, at(0))
  const step = stepOfCode(RFC_SECRET, code, at(0))
  expect(step).toBe(37_037_037)
  expect([-30, 30].map((seconds) => stepOfCode(RFC_SECRET, code, at(seconds)))).toEqual([step, step])
  expect([-60, 60].map((seconds) => stepOfCode(RFC_SECRET, code, at(seconds)))).toEqual([null, null])
})

it('a code may be typed with spaces, and nothing else', () => {
  const now = new Date(59_000)
  expect(stepOfCode(RFC_SECRET, '287 082', now)).toBe(1)
  for (const other of ['287083', '28708', '0287082', 'abcdef', '', '２８７０８２']) {
    expect(stepOfCode(RFC_SECRET, other, now)).toBe(null)
  }
})

it('each secret is another one of 160 bits, and fits the URL of a QR code', () => {
  const secrets = Array.from({ length: 50 }, createTotpSecret)
  expect(new Set(secrets).size).toBe(50)
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(totpUrl(RFC_SECRET, 'Tin & Co', 'ann@shop.example')).toBe(
    `otpauth://totp/Tin%20%26%20Co:ann%40shop.example?secret=${RFC_SECRET}&issuer=Tin%20%26%20Co&algorithm=SHA1&digits=6&period=30`,
  )
})
