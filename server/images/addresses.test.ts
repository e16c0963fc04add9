import { createSocket } from 'node:dgram'
import { type LookupAddress, promises } from 'node:dns'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { publicLookup } from './addresses.ts'

const NO_SUCH_NAME = 3
const ADDRESS = 1
/** The addresses (A) that names have. */
const ZONE = new Map([
  ['shop.test', ['93.184.216.34', '8.8.8.8']],
  ['inside.test', ['10.0.0.7']],
  ['both.test', ['8.8.8.8', '10.0.0.7']],
  ['empty.test', []],
])

/** A name server on 127.0.0.1, gone when the test ends: it knows the zone, or never says a word. */
async function ownNameServer(silent = false): Promise<string> {
  const socket = createSocket('udp4')
  socket.on('message', (question, sender) => {
    if (!silent) socket.send(answerTo(question), sender.port, sender.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  onTestFinished(() => void socket.close())
  return `127.0.0.1:${socket.address().port}`
}

/** RFC 1035, section 4: the header, the question as it was put, and an A record for each address. */
function answerTo(question: Buffer): Buffer {
  const labels: string[] = []
  let at = 12
  for (let length = question.readUInt8(at); length > 0; length = question.readUInt8(at)) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const asked = question.subarray(12, at + 5)
  const addresses = ZONE.get(labels.join('.').toLowerCase())
  const records = question.readUInt16BE(at + 1) === ADDRESS ? (addresses ?? []).map(recordOf) : []
  const header = Buffer.alloc(12)
  question.copy(header, 0, 0, 2)
  header.writeUInt16BE(addresses ? 0x8180 : 0x8180 | NO_SUCH_NAME, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(records.length, 6)
  return Buffer.concat([header, asked, ...records])
}

function recordOf(address: string): Buffer {
  const pointer = [0xc0, 12]
  return Buffer.from([...pointer, 0, ADDRESS, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split('.').map(Number)])
}

function finder(server: string): (hostname: string) => Promise<LookupAddress[]> {
  const lookup = publicLookup([], [server])
  return (hostname) =>
    new Promise((resolve, reject) => {
      lookup(hostname, { all: true }, (error, found) => (error ? reject(error) : resolve(found as LookupAddress[])))
    })
}

describe('the addresses of a stranger’s name', () => {
  it('are those that the name servers say', async () => {
    const find = finder(await ownNameServer())
    expect((await find('shop.test')).toSorted((one, other) => one.address.localeCompare(other.address))).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '93.184.216.34', family: 4 },
    ])
  })

  it.each(['inside.test', 'both.test', 'localhost', 'LOCALHOST.', 'shop.localhost'])(
    'are refused where one of them is not public: %s',
    async (name) => {
      const find = finder(await ownNameServer())
      await expect(find(name)).rejects.toThrow('The address is not on the public internet.')
    },
  )

  it.each(['empty.test', 'nobody.test'])('are none for good where the name has none: %s', async (name) => {
    const find = finder(await ownNameServer())
    await expect(find(name)).rejects.toThrow('There is no server with this name.')
  })

  it('keep no other name waiting while a name server is silent', async () => {
    const find = finder(await ownNameServer(true))
    const settled: string[] = []
    const strangers = Array.from({ length: 50 }, (_, number) =>
      find(`slow${number}.test`).then(
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
})
