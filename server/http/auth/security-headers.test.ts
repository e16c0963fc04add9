import { expect, it } from 'vitest'
import { contentSecurityPolicy, createNonce } from './security-headers.ts'

function directive(policy: string, name: string): string {
  return policy.split('; ').find((part) => part.startsWith(`${name} `)) ?? ''
}

it('a page allows only its own inline scripts, by nonce', () => {
  const nonce = createNonce()
  const policy = contentSecurityPolicy({
    nonce,
    connectOrigins: ['https://search.example'],
    customCode: [],
    stripe: false,
  })
  expect(directive(policy, 'script-src')).toBe(`script-src 'self' 'nonce-${nonce}'`)
  expect(directive(policy, 'connect-src')).toBe(`connect-src 'self' https://search.example`)
  expect(policy).not.toContain('frame-src')
  expect(policy).not.toContain('unsafe-eval')
})

it('custom code can load from and connect to its origins, and run inline only with the nonce', () => {
  const policy = contentSecurityPolicy({
    nonce: 'n',
    connectOrigins: [],
    customCode: ['https://tags.example'],
    stripe: false,
  })
  expect(directive(policy, 'script-src')).toBe(`script-src 'self' 'nonce-n' https://tags.example`)
  expect(directive(policy, 'connect-src')).toBe(`connect-src 'self' https://tags.example`)
  expect(directive(policy, 'frame-src')).toBe(`frame-src 'self' https://tags.example`)
})

it('a page can embed the frames of Stripe if it takes the cards', () => {
  const policy = contentSecurityPolicy({ nonce: 'n', connectOrigins: [], customCode: [], stripe: true })
  for (const name of ['script-src', 'connect-src', 'frame-src']) {
    expect(directive(policy, name)).toContain(' https://js.stripe.com')
  }
})

it('a nonce is new each time and always of the same length', () => {
  const nonces = Array.from({ length: 50 }, createNonce)
  expect(new Set(nonces).size).toBe(50)
  expect(new Set(nonces.map((nonce) => nonce.length))).toEqual(new Set([22]))
})
