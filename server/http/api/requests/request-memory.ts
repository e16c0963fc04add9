import { finished, type Writable } from 'node:stream'
import { Problem } from '#contract/problem.ts'
import type { Network } from '#server/rate-limit/networks.ts'

interface MemoryLimits {
  /** For all requests together. */
  maxBytes: number
  /** For the requests of one network. A larger network may use as much more as its share, but at most half of the memory. */
  perNetwork: number
  /** Reasons of the errors, as a sentence. */
  reasons?: { all: string; network: string }
}

const FILES = {
  all: 'Many files are being sent to us right now.',
  network: 'Your network is sending many files to us right now.',
}

/**
 * Limits the memory of requests. Returns a function that takes the response of a request and the networks of its client, and returns a
 * function that reserves bytes for it. The bytes are released when the response has ended. Reserving more than a limit throws
 * `rate_limited`.
 */
export function limitRequestMemory({ maxBytes, perNetwork, reasons = FILES }: MemoryLimits) {
  let reserved = 0
  const byNetwork = new Map<string, number>()

  function add(bytes: number, networks: readonly Network[]): void {
    reserved += bytes
    for (const { network } of networks) {
      const total = (byNetwork.get(network) ?? 0) + bytes
      if (total > 0) byNetwork.set(network, total)
      else byNetwork.delete(network)
    }
  }

  const exceedsShare = ({ network, share }: Network): boolean =>
    (byNetwork.get(network) ?? 0) > Math.min(perNetwork * share, maxBytes / 2)

  return (response: Writable, networks: readonly Network[]): ((bytes: number) => void) => {
    let ownBytes = 0
    let ended = false
    finished(response, () => {
      ended = true
      add(-ownBytes, networks)
    })
    return (bytes) => {
      if (ended) return
      ownBytes += bytes
      add(bytes, networks)
      if (networks.some(exceedsShare)) throw tooMuch(reasons.network)
      if (reserved > maxBytes) throw tooMuch(reasons.all)
    }
  }
}

function tooMuch(reason: string): Problem {
  return new Problem('rate_limited', `${reason} Please try again in a minute.`, { retry_after: 60 })
}
