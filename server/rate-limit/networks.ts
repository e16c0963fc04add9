/** A network that an IP address belongs to. Its limits are `share` times those of a single visitor's network. */
export interface Network {
  network: string
  share: number
}

/**
 * Prefixes of IPv6 that are limited, in groups of 16 bits. A provider gives a home a /64 or a /56, a company a /48, and owns a /32 itself:
 * without the larger ones, a single company could count as 65,536 visitors.
 */
const PREFIXES = [
  { groups: 4, share: 1, suffix: '' },
  { groups: 3, share: 4, suffix: '::/48' },
  { groups: 2, share: 32, suffix: '::/32' },
]

/** Returns the networks of an IP address, the smallest first: for IPv4 the address itself, for IPv6 the /64, /48 and /32 prefixes. */
export function networksOf(address: string | undefined): Network[] {
  const network = networkOf(address)
  if (!network.includes(':')) return [{ network, share: 1 }]
  const groups = network.split(':')
  return PREFIXES.map((prefix) => ({
    network: groups.slice(0, prefix.groups).join(':') + prefix.suffix,
    share: prefix.share,
  }))
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
