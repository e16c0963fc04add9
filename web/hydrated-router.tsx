import { type FunctionComponent, useLayoutEffect, useState } from 'react'
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createClientRoutes as createClientRoutes,
  UNSAFE_createRouter as createRouter,
  UNSAFE_decodeViaTurboStream as decodeViaTurboStream,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  UNSAFE_FrameworkContext as FrameworkContext,
  UNSAFE_getHydrationData as getHydrationData,
  UNSAFE_getTurboStreamSingleFetchDataStrategy as createDataStrategy,
  UNSAFE_hydrationRouteProperties as hydrationRouteProperties,
  UNSAFE_RemixErrorBoundary as RouterErrorBoundary,
} from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { ROUTER_UPDATE } from './ui/first-interaction.ts'

type Framework = NonNullable<React.ContextType<typeof FrameworkContext>>
type LoaderState = Parameters<typeof getHydrationData>[0]['state']

declare global {
  interface Window {
    /** Written into the page by `<Scripts>`. */
    __reactRouterContext?: Pick<Framework, 'future' | 'routeDiscovery' | 'ssr'> & {
      basename?: string
      stream?: ReadableStream<Uint8Array>
    }
    __reactRouterManifest?: Framework['manifest']
    __reactRouterRouteModules?: Framework['routeModules']
  }
}

/**
 * Returns the component that hydrates a page in production. It does what `HydratedRouter` of React Router does, except for lazy
 * route discovery and SPA mode, which the storefront does not use (`react-router.config.ts`): they weigh 1.5 KB gzip (decision 0042).
 */
export async function createHydratedRouter(): Promise<FunctionComponent> {
  const {
    __reactRouterContext: context,
    __reactRouterManifest: manifest,
    __reactRouterRouteModules: routeModules,
  } = window
  if (!context?.stream || !manifest || !routeModules) throw new Error('The page was not rendered by React Router.')
  const { basename, future, routeDiscovery, ssr } = context
  const { value } = await decodeViaTurboStream(context.stream, window)
  const state = value as LoaderState
  const routes = createClientRoutes(manifest.routes, routeModules, state, ssr, false)
  const router = createRouter({
    routes,
    history: createBrowserHistory(),
    basename,
    hydrationData: getHydrationData({
      state,
      routes,
      getRouteInfo: (id) => ({
        clientLoader: routeModules[id]?.clientLoader,
        hasLoader: manifest.routes[id]?.hasLoader === true,
        hasHydrateFallback: routeModules[id]?.HydrateFallback !== undefined,
      }),
      location: window.location,
      basename,
      future,
      isSpaMode: false,
    }),
    mapRouteProperties,
    hydrationRouteProperties,
    dataStrategy: createDataStrategy(() => router, manifest, routeModules, ssr),
  })
  // A router that has client loaders to run starts after hydration, because their loading state would not match the HTML.
  let isInitialized = router.state.initialized
  if (isInitialized) router.initialize()
  const framework: Framework = { manifest, routeModules, future, routeDiscovery, ssr, isSpaMode: false }

  return function HydratedStorefront() {
    const [location, setLocation] = useState(router.state.location)
    useLayoutEffect(() => {
      if (!isInitialized) router.initialize()
      isInitialized = true
      return router.subscribe((next) => {
        dispatchEvent(new Event(ROUTER_UPDATE))
        setLocation(next.location)
      })
    }, [])
    // The empty fragment mirrors `ServerRouter`: React derives the values of `useId` from the shape of the tree.
    return (
      <>
        <FrameworkContext value={framework}>
          <RouterErrorBoundary location={location}>
            <RouterProvider router={router} />
          </RouterErrorBoundary>
        </FrameworkContext>
        <></>
      </>
    )
  }
}
