import { describe, expect, it } from 'vitest'
import { signatureOf, signedHeaders } from './signature.ts'

// Made with: printf '%s' "$TIMESTAMP.$BODY" | openssl dgst -sha256 -hmac "$SECRET"
const VECTORS = [
  [
    'whsec_test',
    1700000000,
    '{"id":"1","event":"test"}',
    'd750ccb48f6e4868c6afba13501cda17460439e847a4d6df4d3ef9c7b556cfc3',
  ],
  ['k', 0, '', '6b4a4b8b3c40f1e8f53a3d36682e5f99f7ad2ac1df1c93dfe336f329167641e7'],
  [
    'whsec_Ünï',
    1767225600,
    '{"title":"Vase – 花瓶","price":12.5}',
    '57f940ff751366ff7c23a1aba349c28a8701b82db7811f23f8743155fc216f45',
  ],
  [
    'whsec_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    4102444800,
    '{"data":"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"}',
    'd37ae29787c7debf5b44d9b32125e0cf8fc7cf432b2a1691cc2c088bc60098da',
  ],
] as const

describe('the signature of a message', () => {
  it.each(VECTORS)('of %j at %i saying %j is what OpenSSL makes of it', (secret, timestamp, body, digest) => {
    expect(signatureOf([secret], timestamp, body)).toBe(`v1=${digest}`)
  })

  it('is there for each secret in force', () => {
    const [one, two] = [signatureOf(['new'], 1, '{}'), signatureOf(['old'], 1, '{}')]
    expect(signatureOf(['new', 'old'], 1, '{}')).toBe(`${one},${two}`)
  })

  it('changes with the time and with every letter', () => {
    const signature = signatureOf(['secret'], 1_700_000_000, '{"a":1}')
    expect(signatureOf(['secret'], 1_700_000_001, '{"a":1}')).not.toBe(signature)
    expect(signatureOf(['secret'], 1_700_000_000, '{"a":2}')).not.toBe(signature)
  })

  it('goes with the event and the whole second it was sent', () => {
    expect(signedHeaders('event', ['secret'], '{}', new Date(1_700_000_000_999))).toEqual({
      'Trellis-Event-Id': 'event',
      'Trellis-Timestamp': '1700000000',
      'Trellis-Signature': signatureOf(['secret'], 1_700_000_000, '{}'),
    })
  })
})
