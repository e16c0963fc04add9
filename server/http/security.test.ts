import { expect, it } from 'vitest'
import { contentSecurityPolicy, createNonce } from './security.ts'

function directive(policy: string, name: string): string {
  return policy.split('; ').find((part) => part.startsWith(`${name} `)) ?? ''
}

it('a page allows its own inline scripts by nonce, and no others', () => {
  const nonce = createNonce()
  const policy = contentSecurityPolicy({ nonce, reaches: ['https://search.example'], customCode: [], stripe: false })
  expect(directive(policy, 'script-src')).toBe(`script-src 'self' 'nonce-${nonce}'`)
  expect(directive(policy, 'connect-src')).toBe(`connect-src 'self' https://search.example`)
  expect(policy).not.toContain('frame-src')
  expect(policy).not.toContain('unsafe-eval')
})

it('custom code may load from and talk to its origins, and run nothing inline without the nonce', () => {
  const policy = contentSecurityPolicy({ nonce: 'n', reaches: [], customCode: ['https://tags.example'], stripe: false })
  expect(directive(policy, 'script-src')).toBe(`script-src 'self' 'nonce-n' https://tags.example`)
  expect(directive(policy, 'connect-src')).toBe(`connect-src 'self' https://tags.example`)
  expect(directive(policy, 'frame-src')).toBe(`frame-src 'self' https://tags.example`)
})

it('where cards are typed into frames of Stripe, these may be shown', () => {
  const policy = contentSecurityPolicy({ nonce: 'n', reaches: [], customCode: [], stripe: true })
  for (const name of ['script-src', 'connect-src', 'frame-src']) {
    expect(directive(policy, name)).toContain(' https://js.stripe.com')
  }
})

it('a nonce is new each time and always as long', () => {
  const nonces = Array.from({ length: 50 }, createNonce)
  expect(new Set(nonces).size).toBe(50)
  expect(new Set(nonces.map((nonce) => nonce.length))).toEqual(new Set([22]))
})
