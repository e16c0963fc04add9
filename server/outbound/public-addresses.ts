import { CANCELLED, type LookupAddress, promises, TIMEOUT } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import ipaddr from 'ipaddr.js'

/** A URL that the SSRF guard rejects, permanently; the message gives the reason. */
export class ForbiddenUrlError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ForbiddenUrlError'
  }
}

const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3')
const NOT_PUBLIC = 'The address is not on the public internet.'
const NOT_LISTED = 'The shop does not connect to this address on this port.'
/** Names of this machine, which DNS does not have to resolve (RFC 6761, section 6.3). */
const LOCALHOST = /(^|\.)localhost\.?$/i
/** Permanent errors: the name has no address or is malformed. Any other DNS error is transient. */
const NO_ADDRESS_CODES = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME'])
/** The machine has no name server; only its hosts file resolves names. */
const NO_NAME_SERVER = 'ECONNREFUSED'
/** Timeout per name server; the resolver doubles it for the second try. */
const RESOLVER_OPTIONS = { timeout: 1000, tries: 2 }
// Less than the timeout of a fetch, for any number of name servers, so that errors tell a silent name server from a silent web server.
const LOOKUP_MS = 4000
/** Time to wait for AAAA records once A records have arrived (RFC 8305, section 3). */
const IPV6_MS = 50

/** True if an image's source is an HTTP URL rather than a path in a folder. */
export function isHttpUrl(source: string): boolean {
  return /^https?:\/\//i.test(source)
}

/** True if an IP address is public unicast: not private, link-local, shared, reserved, documentation, multicast or mapped. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  // `process` unwraps an IPv4-mapped IPv6 address (`::ffff:…`).
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  // ipaddr.js counts ranges that it does not name as unicast, such as `::127.0.0.1`. All global IPv6 is in 2000::/3.
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6)
}

/** The addresses that connections to one port may reach. */
export interface AllowedAddresses {
  /** True if every public address is allowed. */
  publicInternet: boolean
  privateAddresses: readonly string[]
}

/** Throws `ForbiddenUrlError` if the host of a URL is an IP address that is not allowed. */
export function assertAllowedHost(hostname: string, allowed: AllowedAddresses): void {
  const address = hostname.replace(/^\[|\]$/g, '')
  if (isIP(address) !== 0 && !isAllowed(address, allowed)) throw notAllowed(allowed)
}

function isAllowed(address: string, { publicInternet, privateAddresses }: AllowedAddresses): boolean {
  return privateAddresses.includes(address) || (publicInternet && isPublicAddress(address))
}

function notAllowed({ publicInternet }: AllowedAddresses): ForbiddenUrlError {
  return new ForbiddenUrlError(publicInternet ? NOT_PUBLIC : NOT_LISTED)
}

/**
 * Creates a DNS lookup for `connect` that returns only allowed addresses. The connection uses the address that was checked, so DNS
 * rebinding (a different answer to a second lookup) gains nothing.
 *
 * The lookup queries the name servers directly. `getaddrinfo` blocks one of the few libuv threads of the process, so that strangers
 * with silent name servers could keep the shop from resolving its own database. Only `getaddrinfo` knows names of an internal network,
 * so when private addresses are allowed it is the fallback for names that the name servers report as unknown. `servers` replaces the
 * machine's name servers (`address:port`).
 */
export function guardedLookup(allowed: AllowedAddresses, servers?: readonly string[]): LookupFunction {
  // `callbackify` calls back outside of the promise, so that an error thrown by the connection does not count as a lookup error.
  const lookup = callbackify((hostname: string) =>
    resolveByNameServers(hostname, servers).catch((error: NodeJS.ErrnoException) => {
      if (allowed.privateAddresses.length === 0 || !mayBeInternalName(error)) throw error
      return lookupBySystem(hostname)
    }),
  )
  return (hostname, options, callback) => {
    lookup(hostname, (error, found) => {
      const failure = error ? asForbidden(error) : rejectForbidden(found, allowed)
      const [first] = found ?? []
      if (failure || !first) callback(failure ?? notAllowed(allowed), '')
      else if (options.all) callback(null, found)
      else callback(null, first.address, first.family)
    })
  }
}

function rejectForbidden(found: LookupAddress[], allowed: AllowedAddresses): ForbiddenUrlError | null {
  return found.every(({ address }) => isAllowed(address, allowed)) ? null : notAllowed(allowed)
}

function asForbidden(error: NodeJS.ErrnoException): Error {
  return hasNoAddress(error) ? new ForbiddenUrlError('There is no server with this name.') : error
}

function hasNoAddress({ code }: NodeJS.ErrnoException): boolean {
  return code !== undefined && NO_ADDRESS_CODES.has(code)
}

/** True if a name may belong to the internal network. A timeout is not a sign of that. */
function mayBeInternalName(error: NodeJS.ErrnoException): boolean {
  return error instanceof ForbiddenUrlError || hasNoAddress(error) || error.code === NO_NAME_SERVER
}

function lookupBySystem(hostname: string): Promise<LookupAddress[]> {
  return promises.lookup(hostname, { all: true })
}

/** Resolves A and AAAA records. Some name servers never answer for AAAA, so the A records alone are enough after `IPV6_MS`. */
async function resolveByNameServers(hostname: string, servers?: readonly string[]): Promise<LookupAddress[]> {
  if (LOCALHOST.test(hostname)) throw new ForbiddenUrlError(NOT_PUBLIC)
  // A new resolver per lookup: it reads the machine's name servers when it is created, and they can change while the shop runs.
  const resolver = new promises.Resolver(RESOLVER_OPTIONS)
  if (servers) resolver.setServers(servers)
  const cancelAfter = (ms: number) => setTimeout(() => resolver.cancel(), ms)
  let timer = cancelAfter(LOOKUP_MS)
  const query = async (records: Promise<string[]>, family: 4 | 6): Promise<LookupAddress[]> => {
    const addresses = await records
    // Wait a moment for AAAA records; AAAA records alone are no reason to stop waiting for A records, since the machine may lack IPv6.
    if (family === 4) {
      clearTimeout(timer)
      timer = cancelAfter(IPV6_MS)
    }
    return addresses.map((address) => ({ address, family }))
  }
  const answers = await Promise.allSettled([
    query(resolver.resolve4(hostname), 4),
    query(resolver.resolve6(hostname), 6),
  ])
  clearTimeout(timer)
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [toTimeout(answer.reason)] : []))
  if (failures.length === answers.length) throw failures.find((failure) => !hasNoAddress(failure)) ?? failures[0]
  return found
}

/** Turns the cancellation of a query into a timeout error. */
function toTimeout(error: NodeJS.ErrnoException): NodeJS.ErrnoException {
  return error.code === CANCELLED ? Object.assign(new Error('No name server answered.'), { code: TIMEOUT }) : error
}
