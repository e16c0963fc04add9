/** A network that an IP address belongs to. Its limits are `share` times those of a single visitor's network. */
export interface Network {
  network: string
  share: number
}

/**
 * Prefixes of IPv6 that are limited. A provider gives a home a /64 or a /56 and a company a /48, but many providers divide a /48 between
 * homes, who must not lock each other out. The provider owns a /32. Without the larger ones, a single home could count as 256 visitors.
 */
const SHARES = { home: 2, site: 16, provider: 64 }

/**
 * Returns the networks of an IP address, the smallest first: for IPv4 the address itself, for IPv6 the /64, /56, /48 and /32 prefixes.
 */
export function networksOf(address: string | undefined): Network[] {
  const network = networkOf(address)
  if (!network.includes(':')) return [{ network, share: 1 }]
  const [first = '', second = '', third = ''] = network.split(':')
  return [
    { network, share: 1 },
    { network: homeNetworkOf(address), share: SHARES.home },
    { network: `${first}:${second}:${third}::/48`, share: SHARES.site },
    { network: `${first}:${second}::/32`, share: SHARES.provider },
  ]
}

/** Returns the largest network that a home has: the address itself for IPv4, the /56 prefix for IPv6. */
export function homeNetworkOf(address: string | undefined): string {
  const network = networkOf(address)
  const groups = network.split(':')
  if (groups.length !== 4) return network
  // The first byte of the fourth group is the last one of the /56.
  const fourth = Number.parseInt(groups[3] ?? '', 16) & 0xff00
  return `${groups.slice(0, 3).join(':')}:${fourth.toString(16)}::/56`
}

/**
 * Returns the network of an IP address: the address itself for IPv4, the /64 prefix for IPv6. A closed connection has no address: ''.
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return ''
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped || !address.includes(':')) return mapped ?? address
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - groups.length - rest.length }, () => '0')
  return [...groups, ...zeros, ...rest].slice(0, 4).join(':')
}
