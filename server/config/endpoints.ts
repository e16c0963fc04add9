import { isIP, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

const ENDPOINT = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>[\d.]+)):(?<port>\d{1,5})$/

/**
 * Parses an IP address with its port, such as `10.0.0.7:8443` or `[fd00::7]:443`. The address is normalized as DNS lookups return it:
 * `FD00::0007` becomes `fd00::7`. Null if it is anything else.
 */
export function parseEndpoint(text: string): { address: string; port: number } | null {
  const { v4, v6, port: digits } = ENDPOINT.exec(text.trim())?.groups ?? {}
  const address = v6 ?? v4 ?? ''
  const port = Number(digits)
  if (isIP(address) === 0 || isIPv6(address) !== (v6 !== undefined) || port < 1 || port > 65_535) return null
  return { address: ipaddr.parse(address).toString(), port }
}
