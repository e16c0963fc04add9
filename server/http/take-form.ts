import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import type { Shop } from '#server/shop.ts'
import { createHeldBytes } from './held-bytes.ts'
import { type Files, readForm } from './multipart.ts'
import { openVisit, refuseCrossSite } from './visit.ts'

/** Twenty of the largest at once; the forms of a process are held in memory until they are answered. */
const holdFor = createHeldBytes(200 * 1024 * 1024)

const taken = new WeakMap<FastifyRequest, Files>()

/** The files that came with a request; none where it was no form. */
export function filesOf(request: FastifyRequest): Files {
  return taken.get(request) ?? {}
}

/**
 * Makes a request's form its body, and keeps its files. Who may not send one is told before it is read, as it would be
 * held in memory. Throws `cross_site`, `not_signed_in`, `rate_limited`, and what `readForm` does.
 */
export async function takeForm(
  shop: Shop,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  try {
    refuseCrossSite(request)
    const { visitor } = openVisit(shop, request, reply, 'call')
    if (endpoint.signedIn && !(await visitor()).user) throw new Problem('not_signed_in')
    await shop.accounts.mayUpload(request.ip)
    const { body, files } = await readForm(request, holdFor(reply.raw))
    request.body = withGroups(body, endpoint.body)
    taken.set(request, files)
  } catch (error) {
    // Nobody reads the rest, so nobody may go on sending it.
    reply.header('Connection', 'close')
    throw error
  }
}

/** A form without any field of a group still has the group, so that what it lacks is said of the fields. */
function withGroups(form: Record<string, unknown>, schema: Endpoint['body']): Record<string, unknown> {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, { type?: string }>
    required?: readonly string[]
  }
  const groups = required.filter((name) => properties[name]?.type === 'object')
  return { ...Object.fromEntries(groups.map((name) => [name, {}])), ...form }
}
