import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { legacySignature, signedHeaders } from './signature.ts'

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

describe('the legacy signature of a message', () => {
  it.each(VECTORS)('with the key %j at %i of %j matches OpenSSL', (secret, timestamp, body, digest) => {
    expect(legacySignature([secret], timestamp, body)).toBe(`v1=${digest}`)
  })

  it('has one signature per valid secret', () => {
    const [one, two] = [legacySignature(['new'], 1, '{}'), legacySignature(['old'], 1, '{}')]
    expect(legacySignature(['new', 'old'], 1, '{}')).toBe(`${one},${two}`)
  })

  it('changes with the timestamp and the body', () => {
    const signature = legacySignature(['secret'], 1_700_000_000, '{"a":1}')
    expect(legacySignature(['secret'], 1_700_000_001, '{"a":1}')).not.toBe(signature)
    expect(legacySignature(['secret'], 1_700_000_000, '{"a":2}')).not.toBe(signature)
  })
})

describe('the Standard Webhooks signature of a message', () => {
  const BODY = '{"id":"1","title":"Vase – 花瓶"}'
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const other = `whsec_${randomBytes(32).toString('base64')}`
  const send = (...secrets: string[]) => ({ ...signedHeaders('event-1', secrets, BODY, new Date()) })

  it('matches the example of the specification', () => {
    // https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
    const headers = signedHeaders(
      'msg_p5jXN8AQM9LWM0D4loKWxJek',
      ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
      '{"test": 2432232314}',
      new Date(1_614_265_330_000),
    )
    expect(headers).toMatchObject({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    })
  })

  it('is accepted by the verifier of the library', () => {
    expect(new Webhook(secret).verify(BODY, send(secret))).toEqual(JSON.parse(BODY))
  })

  it('is accepted with both secrets after a rotation', () => {
    const headers = send(secret, other)
    expect(headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/)
    for (const each of [secret, other]) expect(new Webhook(each).verify(BODY, headers)).toEqual(JSON.parse(BODY))
  })

  it('is rejected with another secret, body or id', () => {
    const headers = send(secret)
    expect(() => new Webhook(other).verify(BODY, headers)).toThrow('No matching signature')
    expect(() => new Webhook(secret).verify(`${BODY} `, headers)).toThrow('No matching signature')
    expect(() => new Webhook(secret).verify(BODY, { ...headers, 'webhook-id': '2' })).toThrow('No matching signature')
  })

  it('of a secret of an earlier build uses the bytes of the whole secret as the key', () => {
    for (const earlier of [`whsec_${randomBytes(32).toString('base64url')}`, 'secret']) {
      expect(new Webhook(earlier, { format: 'raw' }).verify(BODY, send(earlier))).toEqual(JSON.parse(BODY))
    }
  })

  it('comes with the legacy headers, with the same id and the same whole second', () => {
    expect(signedHeaders('event', ['secret'], '{}', new Date(1_700_000_000_999))).toMatchObject({
      'webhook-id': 'event',
      'webhook-timestamp': '1700000000',
      'Trellis-Event-Id': 'event',
      'Trellis-Timestamp': '1700000000',
      'Trellis-Signature': legacySignature(['secret'], 1_700_000_000, '{}'),
    })
  })
})
