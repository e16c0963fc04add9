import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the route of a page by its path, such as `/inventory/:id/:slug?`; null before the pages are registered. */
    pageRoute: ((path: string) => string) | null
  }
}

/** Returns the route of a request, for metrics and logs: a pattern without identifiers or secrets, or `none`. */
export function routeOf({ routeOptions, url, server }: FastifyRequest): string {
  const route = routeOptions.url ?? 'none'
  if (route !== '/*' || !server.pageRoute) return route
  return server.pageRoute(url.split('?', 1)[0] ?? '/')
}
