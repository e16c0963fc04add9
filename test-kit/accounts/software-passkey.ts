import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

/** Flags of the authenticator data: the person is present and was verified, and a credential follows (WebAuthn, section 6.1). */
const PRESENT_AND_VERIFIED = 0x05
const HAS_CREDENTIAL = 0x40

export type SoftwarePasskey = ReturnType<typeof createSoftwarePasskey>

/** An authenticator in software, which does what a browser and a passkey do for the site `origin`. */
export function createSoftwarePasskey(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const siteId = new URL(origin).hostname
  let counter = 0

  function authenticatorData(flags: number, credential = Buffer.alloc(0)): Buffer {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags, 0)
    head.writeUInt32BE((counter += 1), 1)
    return Buffer.concat([sha256(siteId), head, credential])
  }

  const envelope = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const }

  return {
    /** Returns the result of `navigator.credentials.create`. */
    create(challenge: string) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)])
      const data = authenticatorData(PRESENT_AND_VERIFIED | HAS_CREDENTIAL, credential)
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": data}
      const size = Buffer.from([0x58, data.length])
      const attestation = Buffer.concat([Buffer.from('\u00a3cfmtdnonegattStmt\u00a0hauthData', 'latin1'), size, data])
      const clientDataJSON = clientData('webauthn.create', challenge, origin)
      const response = {
        clientDataJSON: clientDataJSON.toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      }
      return { ...envelope, response }
    },

    /** Returns the result of `navigator.credentials.get`. */
    sign(challenge: string) {
      const clientDataJSON = clientData('webauthn.get', challenge, origin)
      const data = authenticatorData(PRESENT_AND_VERIFIED)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(clientDataJSON)]))
        .sign(privateKey)
      const response = {
        clientDataJSON: clientDataJSON.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      }
      return { ...envelope, response }
    },
  }
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

/** Returns a P-256 key in COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, 'base64url'),
  ])
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}
