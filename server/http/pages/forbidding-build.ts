import { data, type ServerBuild } from 'react-router'
import { Problem } from '#contract/problem.ts'

type Routes = ServerBuild['routes']
type RouteFunction = (args: never) => unknown

/**
 * Returns a build whose loaders and actions answer a missing permission with the error page of the storefront, its reason and status 403: to a
 * request of a page and to a data request of React Router alike. The functions of the shop check permissions, so pages need not.
 */
export function forbiddingBuild(build: ServerBuild): ServerBuild {
  const routes: Routes = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => {
      if (!route) return [id, route]
      const { loader, action, ...module } = route.module
      const guarded = { ...module, ...(loader && { loader: guard(loader) }), ...(action && { action: guard(action) }) }
      return [id, { ...route, module: guarded }]
    }),
  )
  return { ...build, routes }
}

function guard<Run extends RouteFunction>(run: Run): Run {
  const guarded = async (args: never): Promise<unknown> => {
    try {
      return await run(args)
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'permission_missing') throw error
      throw data({ message: error.message }, { status: error.status })
    }
  }
  return guarded as Run
}
