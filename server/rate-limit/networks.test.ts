import { describe, expect, it } from 'vitest'
import { homeNetworkOf, networkOf, networksOf } from './networks.ts'

describe('the network of an address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::', 'fe80:0:0:0'],
    [undefined, ''],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  it('is one for IPv4, and four of growing size and share for IPv6', () => {
    expect(networksOf('203.0.113.9')).toEqual([{ network: '203.0.113.9', share: 1 }])
    expect(networksOf('2001:db8:1:2::9')).toEqual([
      { network: '2001:db8:1:2', share: 1 },
      { network: '2001:db8:1:0::/56', share: 2 },
      { network: '2001:db8:1::/48', share: 16 },
      { network: '2001:db8::/32', share: 64 },
    ])
  })

  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:12ff::9', '2001:db8:1:1200::/56'],
    ['2001:db8:1:1200::9', '2001:db8:1:1200::/56'],
    ['2001:db8:1:1300::9', '2001:db8:1:1300::/56'],
    [undefined, ''],
  ])('of a home with %s is %s', (address, network) => {
    expect(homeNetworkOf(address)).toBe(network)
  })
})
