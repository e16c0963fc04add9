import { CANCELLED, type LookupAddress, promises, TIMEOUT } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
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
/** RFC 6761, section 6.3: names of this machine, which no name server need know. */
const LOCALHOST = /(^|\.)localhost\.?$/i
/** What is said of a name that has no address, or that no name can be like; whatever else is said may pass. */
const NO_ADDRESS = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME'])
/** There is none where the machine looks for it: names stand in its files alone. */
const NO_NAME_SERVER = 'ECONNREFUSED'
/** What one name server is given to answer, twice as long the second time. */
const ASKED = { timeout: 1000, tries: 2 }
// Shorter than a fetch may take, however many name servers are asked: a silent one is told from a silent server.
const LOOKUP_MS = 4000
/** RFC 8305, section 3: how long who has addresses of IPv4 waits for those of IPv6. */
const IPV6_MS = 50

/** Whether a picture's source is on the web, and no path in a folder. */
export function isWebAddress(source: string): boolean {
  return /^https?:\/\//i.test(source)
}

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
 *
 * The name servers are asked directly. The system's own lookup holds one of the few threads that the whole process
 * has for it, so that strangers whose name servers are silent would keep the shop from finding its database. It alone
 * knows some names of the own network, so where `allowPrivate` has addresses of that, it is asked for what the name
 * servers say at once that they do not know. `servers` are name servers (`address:port`) instead of those of the machine.
 */
export function publicLookup(allowPrivate: readonly string[], servers?: readonly string[]): LookupFunction {
  // Called back outside of the promise: what is thrown in the connection is no fault of the lookup.
  const find = callbackify((hostname: string) =>
    findByNameServers(hostname, servers).catch((error: NodeJS.ErrnoException) => {
      if (allowPrivate.length === 0 || !mayBeOwn(error)) throw error
      return findBySystem(hostname)
    }),
  )
  return (hostname, options, callback) => {
    find(hostname, (error, found) => {
      const fault = error ? toRefusal(error) : refusal(found, allowPrivate)
      const [first] = found ?? []
      if (fault || !first) callback(fault ?? new FetchRefused(PRIVATE), '')
      else if (options.all) callback(null, found)
      else callback(null, first.address, first.family)
    })
  }
}

function refusal(found: LookupAddress[], allowPrivate: readonly string[]): FetchRefused | null {
  const allowed = found.every(({ address }) => isPublicAddress(address) || allowPrivate.includes(address))
  return allowed ? null : new FetchRefused(PRIVATE)
}

function toRefusal(error: NodeJS.ErrnoException): Error {
  return hasNoAddress(error) ? new FetchRefused('There is no server with this name.') : error
}

function hasNoAddress({ code }: NodeJS.ErrnoException): boolean {
  return code !== undefined && NO_ADDRESS.has(code)
}

/** Whether a name may be one of the own network: a silent name server does not make it one. */
function mayBeOwn(error: NodeJS.ErrnoException): boolean {
  return error instanceof FetchRefused || hasNoAddress(error) || error.code === NO_NAME_SERVER
}

function findBySystem(hostname: string): Promise<LookupAddress[]> {
  return promises.lookup(hostname, { all: true })
}

/** Some name servers never answer for IPv6, so that who has those of IPv4 goes on without. */
async function findByNameServers(hostname: string, servers?: readonly string[]): Promise<LookupAddress[]> {
  if (LOCALHOST.test(hostname)) throw new FetchRefused(PRIVATE)
  // One for each name: it reads which servers there are when it is made, and they change while a shop runs.
  const resolver = new promises.Resolver(ASKED)
  if (servers) resolver.setServers(servers)
  const giveUpAfter = (ms: number) => setTimeout(() => resolver.cancel(), ms)
  let patience = giveUpAfter(LOOKUP_MS)
  const ask = async (question: Promise<string[]>, family: 4 | 6): Promise<LookupAddress[]> => {
    const addresses = await question
    // A machine without IPv6 can do nothing with its addresses alone.
    if (family === 4) {
      clearTimeout(patience)
      patience = giveUpAfter(IPV6_MS)
    }
    return addresses.map((address) => ({ address, family }))
  }
  const answers = await Promise.allSettled([ask(resolver.resolve4(hostname), 4), ask(resolver.resolve6(hostname), 6)])
  clearTimeout(patience)
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  const faults = answers.flatMap((answer) => (answer.status === 'rejected' ? [toTimeout(answer.reason)] : []))
  if (faults.length === answers.length) throw faults.find((fault) => !hasNoAddress(fault)) ?? faults[0]
  return found
}

/** What was given up has timed out, whoever counted. */
function toTimeout(fault: NodeJS.ErrnoException): NodeJS.ErrnoException {
  return fault.code === CANCELLED ? Object.assign(new Error('No name server answered.'), { code: TIMEOUT }) : fault
}
