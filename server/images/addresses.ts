import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The shop refuses to fetch this, and would refuse it again: the sentence says why. */
export class FetchRefused extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'FetchRefused'
  }
}

const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3')
const PRIVATE = 'The address is not on the public internet.'

/** Whether an IP address is public unicast: not private, local, shared, reserved, documentation, multicast or mapped. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  // `process` takes an IPv4 address out of `::ffff:…`.
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  // What ipaddr.js has no name for counts as unicast there, such as `::127.0.0.1`; the internet's IPv6 is all in 2000::/3.
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6)
}

/** Throws `FetchRefused` where the host of a URL is itself an address that may not be reached. */
export function assertPublicHost(hostname: string, allowPrivate: readonly string[]): void {
  const address = hostname.replace(/^\[|\]$/g, '')
  if (isIP(address) !== 0 && !isPublicAddress(address) && !allowPrivate.includes(address))
    throw new FetchRefused(PRIVATE)
}

/**
 * A name lookup for `connect` that gives only addresses that may be reached. The connection is made to the very
 * address that was checked, so a name that answers differently the second time gains nothing.
 */
export function publicLookup(allowPrivate: readonly string[]): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const fault =
        error ??
        refusal(
          found.map(({ address }) => address),
          allowPrivate,
        )
      const [first] = found ?? []
      if (fault || !first) callback(fault ?? new FetchRefused(PRIVATE), '')
      else if (options.all) callback(null, found)
      else callback(null, first.address, first.family)
    })
  }
}

function refusal(addresses: string[], allowPrivate: readonly string[]): FetchRefused | null {
  const allowed = addresses.every((address) => isPublicAddress(address) || allowPrivate.includes(address))
  return allowed ? null : new FetchRefused(PRIVATE)
}
