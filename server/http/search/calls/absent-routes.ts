import type { FastifyInstance, RouteOptions } from 'fastify'
import { SearchProblem } from '#engine/engine.ts'
import { ABSENT_FEATURES, absenceMessage } from './absent-features.ts'

/** Registers the calls of absent features below the prefix of `app`. They answer 501 with a sentence that names the feature. */
export function absentRoutes(app: FastifyInstance): void {
  const { prefix } = app
  for (const feature of ABSENT_FEATURES) {
    const answer: Pick<RouteOptions, 'schema' | 'handler'> = {
      schema: { hide: true },
      handler: async () => {
        throw new SearchProblem(501, absenceMessage(feature))
      },
    }
    for (const { method, path } of feature.calls) {
      if (path.startsWith(`${prefix}/`)) app.route({ ...answer, method, url: routePath(path.slice(prefix.length)) })
    }
    for (const each of feature.prefixes) {
      if (each !== prefix && !each.startsWith(`${prefix}/`)) continue
      const method = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
      for (const url of [each.slice(prefix.length), `${each.slice(prefix.length)}/*`])
        app.route({ ...answer, method, url })
    }
  }
}

/** Converts `/keys/{key}` to Fastify's `/keys/:key`. A `*` in the middle of a path is an ordinary segment there. */
function routePath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1').replaceAll('/*/', '/:all/')
}
