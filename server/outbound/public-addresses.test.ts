import { createSocket } from 'node:dgram'
import { type LookupAddress, promises } from 'node:dns'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { guardedLookup } from './public-addresses.ts'

const NO_SUCH_NAME = 3
const ADDRESS = 1
const ADDRESS_6 = 28
const SILENT: readonly number[] = []
/** The addresses (A) that names have. */
const ZONE = new Map([
  ['shop.test', ['93.184.216.34', '8.8.8.8']],
  ['inside.test', ['10.0.0.7']],
  ['both.test', ['8.8.8.8', '10.0.0.7']],
  ['empty.test', []],
  ['dual.test', ['8.8.8.8']],
])
/** The addresses (AAAA) that names have, as bytes in hex. */
const ZONE_6 = new Map([['dual.test', ['26062800022000010248189325c81946']]])

/**
 * Starts a name server on 127.0.0.1 for the test: it serves the zone, or is silent for record types that are not in `answers`. It sends A
 * records after `lateMs`.
 */
async function ownNameServer(answers: readonly number[] = [ADDRESS, ADDRESS_6], lateMs = 0): Promise<string> {
  const socket = createSocket('udp4')
  socket.on('message', (question, { port, address }) => {
    if (!answers.includes(typeOf(question))) return
    const send = () => socket.send(answerTo(question), port, address)
    if (lateMs > 0 && typeOf(question) === ADDRESS) setTimeout(send, lateMs)
    else send()
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  onTestFinished(() => void socket.close())
  return `127.0.0.1:${socket.address().port}`
}

/** RFC 1035, section 4: the header, the question as it was put, and a record for each address. */
function answerTo(question: Buffer): Buffer {
  const { name, end } = readName(question)
  const query = question.subarray(12, end + 4)
  const addresses = ZONE.get(name)
  const records =
    typeOf(question) === ADDRESS
      ? (addresses ?? []).map((address) => recordOf(ADDRESS, Buffer.from(address.split('.').map(Number))))
      : (ZONE_6.get(name) ?? []).map((address) => recordOf(ADDRESS_6, Buffer.from(address, 'hex')))
  const header = Buffer.alloc(12)
  question.copy(header, 0, 0, 2)
  header.writeUInt16BE(addresses ? 0x8180 : 0x8180 | NO_SUCH_NAME, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(records.length, 6)
  return Buffer.concat([header, query, ...records])
}

function readName(question: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = question.readUInt8(at); length > 0; length = question.readUInt8(at)) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

/** Of which kind the records are that a question is about. */
function typeOf(question: Buffer): number {
  return question.readUInt16BE(readName(question).end)
}

function recordOf(type: number, address: Buffer): Buffer {
  const pointer = [0xc0, 12]
  return Buffer.concat([Buffer.from([...pointer, 0, type, 0, 1, 0, 0, 0, 60, 0, address.length]), address])
}

function finder(
  servers: readonly string[],
  allowPrivate: readonly string[] = [],
): (hostname: string) => Promise<LookupAddress[]> {
  const lookup = guardedLookup({ publicInternet: true, privateAddresses: allowPrivate }, servers)
  return (hostname) =>
    new Promise((resolve, reject) => {
      lookup(hostname, { all: true }, (error, found) => (error ? reject(error) : resolve(found as LookupAddress[])))
    })
}

describe('a DNS lookup of an untrusted name', () => {
  it('returns the addresses of the name servers', async () => {
    const find = finder([await ownNameServer()])
    expect((await find('shop.test')).toSorted((one, other) => one.address.localeCompare(other.address))).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '93.184.216.34', family: 4 },
    ])
  })

  it.each(['inside.test', 'both.test', 'localhost', 'LOCALHOST.', 'shop.localhost'])(
    'rejects a name with a private address: %s',
    async (name) => {
      const find = finder([await ownNameServer()])
      await expect(find(name)).rejects.toThrow('The address is not on the public internet.')
    },
  )

  it.each(['empty.test', 'nobody.test', 'mistyped..test', `${'x'.repeat(64)}.test`])(
    'fails permanently for a name without addresses: %s',
    async (name) => {
      const find = finder([await ownNameServer()])
      await expect(find(name)).rejects.toThrow('There is no server with this name.')
    },
  )

  it('falls back to the hosts file if private addresses are allowed', async () => {
    const find = finder([await ownNameServer()], ['127.0.0.1', '::1', '10.0.0.7'])
    expect((await find('localhost')).map(({ address }) => address)).toContain('127.0.0.1')
    expect(await find('inside.test')).toEqual([{ address: '10.0.0.7', family: 4 }])
  })

  it('resolves only to listed addresses on a port that no public server may have', async () => {
    const servers = [await ownNameServer()]
    const lookup = guardedLookup({ publicInternet: false, privateAddresses: ['10.0.0.7'] }, servers)
    const find = promisify((name: string, done: (error: Error | null, found?: unknown) => void) =>
      lookup(name, { all: true }, done),
    )
    expect(await find('inside.test')).toEqual([{ address: '10.0.0.7', family: 4 }])
    for (const name of ['shop.test', 'both.test']) {
      await expect(find(name)).rejects.toThrow('does not connect to this address on this port')
    }
  })

  it('does not block other lookups while a name server is silent', async () => {
    const silent = await ownNameServer(SILENT)
    const [find, findOwn] = [finder([silent]), finder([silent], ['10.0.0.7'])]
    const settled: string[] = []
    const strangers = Array.from({ length: 50 }, (_, number) =>
      (number % 2 === 0 ? find : findOwn)(`slow${number}.test`).then(
        () => settled.push('found'),
        (error: NodeJS.ErrnoException) => settled.push(String(error.code)),
      ),
    )
    await promisify(setImmediate)()
    await promises.lookup('localhost')
    expect(settled).toEqual([])
    await Promise.all(strangers)
    expect(new Set(settled)).toEqual(new Set(['ETIMEOUT']))
  }, 30_000)

  it.each([1, 3])('is fast when %i name servers answer for IPv4 only', async (count) => {
    const servers = await Promise.all(Array.from({ length: count }, () => ownNameServer([ADDRESS])))
    const begun = performance.now()
    expect(await finder(servers)('shop.test')).toHaveLength(2)
    // Before any name server is queried a second time.
    expect(performance.now() - begun).toBeLessThan(900)
  })

  it('returns both families even if IPv4 answers long after IPv6', async () => {
    const find = finder([await ownNameServer([ADDRESS, ADDRESS_6], 300)])
    const families = (await find('dual.test')).map(({ family }) => family)
    expect(families.toSorted((one, other) => one - other)).toEqual([4, 6])
  })

  it('times out before a fetch does, with any number of silent name servers', async () => {
    const find = finder(await Promise.all([SILENT, SILENT, SILENT].map((answers) => ownNameServer(answers))))
    const begun = performance.now()
    await expect(find('shop.test')).rejects.toMatchObject({ code: 'ETIMEOUT' })
    expect(performance.now() - begun).toBeLessThan(6000)
  }, 20_000)
})
