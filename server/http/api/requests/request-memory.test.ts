import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { networksOf } from '#server/rate-limit/networks.ts'
import { limitRequestMemory } from './request-memory.ts'

async function end(response: PassThrough): Promise<void> {
  response.destroy()
  await new Promise((resolve) => response.once('close', resolve))
}

describe('the memory of requests', () => {
  it('is limited for all together, and released with the response', async () => {
    const reserve = limitRequestMemory({ maxBytes: 100, perNetwork: 60 })
    const other = new PassThrough()
    const first = reserve(new PassThrough(), networksOf('192.0.2.1'))
    const second = reserve(other, networksOf('192.0.2.2'))
    const third = reserve(new PassThrough(), networksOf('192.0.2.3'))
    first(50)
    second(50)
    expect(() => third(1)).toThrow('Many files are being sent to us right now.')
    await end(other)
    // After the response has ended, further bytes are not counted.
    second(1000)
    third(49)
    expect(() => third(1)).toThrow('Your network')
  })

  it('is limited for each network, so that stalled uploads of one leave space for others', async () => {
    const reserve = limitRequestMemory({ maxBytes: 200, perNetwork: 50 })
    const stalled = Array.from({ length: 20 }, () => new PassThrough())
    const uploads = stalled.map((response) => reserve(response, networksOf('192.0.2.1')))
    const accepted = uploads.filter((upload) => {
      try {
        upload(10)
        return true
      } catch {
        return false
      }
    })
    expect(accepted).toHaveLength(5)
    await Promise.all(stalled.slice(5).map(end))
    expect(() => reserve(new PassThrough(), networksOf('192.0.2.1'))(1)).toThrow('Your network is sending many files')
    reserve(new PassThrough(), networksOf('198.51.100.7'))(50)
  })

  it('is half at most for all networks of a provider', () => {
    const reserve = limitRequestMemory({ maxBytes: 200, perNetwork: 50 })
    const upload = (address: string) => reserve(new PassThrough(), networksOf(address))(50)
    upload('2001:db8:1:1::1')
    upload('2001:db8:1:2::1')
    expect(() => upload('2001:db8:1:3::1')).toThrow('Your network')
  })
})
