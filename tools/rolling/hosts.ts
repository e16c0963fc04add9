import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'

const NO_HOSTS = ['shop.example/cart', 'shop.example?', 'shop.example#', 'nora@shop.example', 'shop.example:port']
/** In HAProxy's own page: the nodes refuse such a host in other words. */
const REFUSED_BY_PROXY = 'Your browser sent an invalid request'

/** Asks for the home page of what cannot be a host, and says where the proxy let it through. `ca` signed its certificate. */
export async function letThroughHosts(address: string, ca: string): Promise<string[]> {
  const faults: string[] = []
  for (const host of NO_HOSTS) {
    const { status, body } = await askAs(host, address, ca)
    if (status !== 400 || !body.includes(REFUSED_BY_PROXY)) {
      faults.push(`the host ${host} was answered ${status} ${body.slice(0, 80)}`)
    }
  }
  return faults
}

async function askAs(host: string, address: string, ca: string): Promise<{ status: number | undefined; body: string }> {
  const { hostname } = new URL(address)
  const asked = request(address, { ca, servername: hostname, headers: { host } }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, body: await text(answer) }
}
