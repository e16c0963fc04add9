import { describe, expect, it } from 'vitest'
import { SearchUnavailable } from '#server/search/node/search-node.ts'
import { createAvailability } from './availability.ts'

const outage = () => Promise.reject(Object.assign(new Error('Unreachable hosts'), { name: 'RetryError' }))

describe('searches of a service that may be unavailable', () => {
  it('fail without a request for five seconds after a failure, then try again', async () => {
    let now = 0
    const guard = createAvailability(() => now)
    let requests = 0
    const search = async () => {
      requests += 1
      return requests === 1 ? outage() : 'hits'
    }
    await expect(guard(search)).rejects.toThrow(SearchUnavailable)
    now = 4999
    await expect(guard(search)).rejects.toThrow('Listings come from the database until it does.')
    expect(requests).toBe(1)
    now = 5001
    expect(await guard(search)).toBe('hits')
    expect(await guard(search)).toBe('hits')
  })
})
