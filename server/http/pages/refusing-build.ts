import { data, type ServerBuild } from 'react-router'
import type { Problem } from '#contract/problem.ts'

type Routes = ServerBuild['routes']

/**
 * Returns a build whose loaders and actions, except that of the root, throw `problem`. So the error page of the storefront answers, with its
 * shell, to a request of a page and to a data request of React Router alike.
 */
export function refusingBuild(build: ServerBuild, { status, message }: Problem): ServerBuild {
  const refuse = () => {
    throw data({ message }, { status })
  }
  const routes: Routes = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => [
      id,
      route && route.parentId !== undefined
        ? { ...route, module: { ...route.module, loader: refuse, action: refuse } }
        : route,
    ]),
  )
  return { ...build, routes }
}
