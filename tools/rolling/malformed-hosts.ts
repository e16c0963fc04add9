import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'

const MALFORMED_HOSTS = [
  'shop.example/cart',
  'shop.example?',
  'shop.example#',
  'nora@shop.example',
  'shop.example:port',
]
/** Text of HAProxy's error page. The nodes reject such a host with another text. */
const REJECTED_BY_PROXY = 'Your browser sent an invalid request'

/** Requests the home page with malformed Host headers. Returns those that the proxy accepted. `ca`: CA certificate of the proxy. */
export async function acceptedMalformedHosts(address: string, ca: string): Promise<string[]> {
  const accepted: string[] = []
  for (const host of MALFORMED_HOSTS) {
    const { status, body } = await requestWithHost(host, address, ca)
    if (status !== 400 || !body.includes(REJECTED_BY_PROXY)) {
      accepted.push(`the host ${host} got ${status} ${body.slice(0, 80)}`)
    }
  }
  return accepted
}

async function requestWithHost(
  host: string,
  address: string,
  ca: string,
): Promise<{ status: number | undefined; body: string }> {
  const { hostname } = new URL(address)
  const sent = request(address, { ca, servername: hostname, headers: { host } }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, body: await text(answer) }
}
