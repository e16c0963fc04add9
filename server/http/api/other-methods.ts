import type { FastifyInstance } from 'fastify'
import { ADMIN_ENDPOINTS } from '#contract/endpoints/admin/admin.ts'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { Problem } from '#contract/problem.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Answers API requests with an unsupported method with a 405 that lists the supported methods in `Allow`. */
export function rejectOtherMethods(app: FastifyInstance, bases: Record<Endpoint['api'], string>): void {
  const known = new Map<string, { url: string; methods: string[] }>()
  for (const { api, path, method } of [...Object.values<Endpoint>(ENDPOINTS), ...Object.values(ADMIN_ENDPOINTS)]) {
    // Two endpoints of one URL may name its parameter differently.
    const shape = api + path.replaceAll(/:\w+/g, ':')
    const { url, methods } = known.get(shape) ?? { url: bases[api] + path, methods: [] }
    known.set(shape, { url, methods: [...methods, method, ...(method === 'GET' ? ['HEAD'] : [])] })
  }
  for (const { url, methods } of known.values()) {
    app.route({
      method: METHODS.filter((method) => !methods.includes(method)),
      url,
      schema: { hide: true },
      async handler(_request, reply) {
        reply.header('Allow', methods.join(', '))
        throw new Problem('method_not_allowed')
      },
    })
  }
}
