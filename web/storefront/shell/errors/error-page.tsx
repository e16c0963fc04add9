import { Suspense } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { shellTexts } from '#texts/shell/shell.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { useReloadOnce } from './reload-once.ts'
import { useBrand } from '#web/storefront/shell/root-data.ts'

const EmptyPlinth = lazyPart(() => import('./empty-plinth.tsx'))

/** Paths whose 404 shows the missing-page message (spec 2). Case-insensitive, like the router. */
const SHOP_PATH = /^\/(category|inventory|seed|collection)(\/|$)/i

/** The error page. */
export function ErrorPage({ error }: { error: unknown }) {
  const { pathname } = useLocation()
  const { name } = useBrand()
  const { status, message } = describe(error)
  const missing = status === 404 && SHOP_PATH.test(pathname)
  useReloadOnce(status === 404 && !missing)
  return (
    <div className="frame flex flex-col items-center py-16 text-center sm:py-24">
      <title>{`${missing ? shellTexts.error.title : status}${name && ` — ${name}`}`}</title>
      {missing ? (
        <div className="aspect-16/15 w-full max-w-xs">
          <Suspense>
            <EmptyPlinth />
          </Suspense>
        </div>
      ) : (
        <p className="display figures text-display text-leaf">{status}</p>
      )}
      <h1 className="display mt-8 w-full max-w-2xl text-heading wrap-anywhere" dir="auto">
        {missing ? shellTexts.error.missing : message}
      </h1>
      <ButtonLink to="/" className="mt-10">
        {shellTexts.error.back}
      </ButtonLink>
    </div>
  )
}

function describe(error: unknown): { status: number; message: string } {
  if (!isRouteErrorResponse(error)) return { status: 500, message: shellTexts.error.serverError }
  const message: unknown = error.data?.message
  return {
    status: error.status,
    message: typeof message === 'string' ? message : error.statusText || shellTexts.error.unknown,
  }
}
