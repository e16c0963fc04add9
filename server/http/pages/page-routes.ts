import type { ServerBuild } from 'react-router'

/** Requests of the storefront for the data of a page, without its HTML. */
const DATA = '.data'

/** Returns a function that returns the route of a path, such as `/inventory/:id/:slug?`, and `/*` for a path without a page. */
export function createPageRoutes(routes: ServerBuild['routes']): (path: string) => string {
  const patterns = Object.values(routes)
    .flatMap((route) => (route?.path && route.path !== '*' ? [`/${route.path}`] : []))
    // A static segment wins over a parameter, as in React Router.
    .toSorted((a, b) => dynamics(a) - dynamics(b) || b.length - a.length)
    .map((pattern) => ({ pattern, expression: expressionOf(pattern) }))
  return (path) => {
    const isData = path.endsWith(DATA)
    const page = isData ? path.slice(0, -DATA.length) : path
    if (page === '/' || page === '/_root') return isData ? `/${DATA}` : '/'
    const found = patterns.find(({ expression }) => expression.test(page))
    return found ? `${found.pattern}${isData ? DATA : ''}` : '/*'
  }
}

function dynamics(pattern: string): number {
  return pattern.split('/').filter((segment) => segment.startsWith(':')).length
}

function expressionOf(pattern: string): RegExp {
  const segments = pattern.slice(1).split('/')
  const source = segments.map((segment) => {
    if (!segment.startsWith(':')) return `/${segment.replaceAll('.', String.raw`\.`)}`
    return segment.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+'
  })
  return new RegExp(`^${source.join('')}/?$`)
}
