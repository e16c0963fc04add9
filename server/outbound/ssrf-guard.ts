import { Agent, type Dispatcher } from 'undici'
import { type AllowedAddresses, assertAllowedHost, ForbiddenUrlError, guardedLookup } from './public-addresses.ts'

/** A private IP address that may be reached nevertheless, on this port alone. */
export interface PrivateTarget {
  address: string
  port: number
}

interface GuardOptions {
  /** Ports of servers on the public internet. */
  ports: readonly number[]
  privateTargets: readonly PrivateTarget[]
  /** Timeout of establishing a connection. */
  timeoutMs: number
}

/**
 * Creates the SSRF guard for URLs that strangers chose: public addresses on `ports`, and each private target on its own port. The
 * address is checked when the connection is made, which prevents DNS rebinding.
 */
export function createSsrfGuard({ ports, privateTargets, timeoutMs }: GuardOptions) {
  const agents = new Map<number, Agent>()

  /** A port outside of `ports` reaches only the private targets that name it, never a public server. */
  function allowedOn(port: number): AllowedAddresses {
    const targets = privateTargets.filter((target) => target.port === port)
    return { publicInternet: ports.includes(port), privateAddresses: targets.map(({ address }) => address) }
  }

  function agentFor(port: number): Agent {
    const existing = agents.get(port)
    if (existing) return existing
    const agent = new Agent({ connect: { lookup: guardedLookup(allowedOn(port)), timeout: timeoutMs } })
    agents.set(port, agent)
    return agent
  }

  return {
    /** Throws `ForbiddenUrlError` for a port or an IP address that is not allowed. Names are checked by the dispatcher. */
    check(url: URL): void {
      const port = portOf(url)
      const allowed = allowedOn(port)
      if (!allowed.publicInternet && allowed.privateAddresses.length === 0) {
        throw new ForbiddenUrlError(`Port ${port} is not allowed. Use one of ${ports.join(', ')}.`)
      }
      assertAllowedHost(url.hostname, allowed)
    },
    /** Returns a dispatcher that connects only to the addresses that are allowed on the port of a checked URL. */
    dispatcherFor: (url: URL): Dispatcher => agentFor(portOf(url)),
  }
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 }

function portOf({ port, protocol }: URL): number {
  return port === '' ? (DEFAULT_PORTS[protocol] ?? 0) : Number(port)
}
