import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { startLate } from './late-start.ts'
import { pageBytes } from './page-bytes.ts'
import { shopContext } from './shop.ts'

// The HTTP server takes the key from the build: a copy of it made elsewhere would open nothing.
export { shopContext }

const RENDER_TIMEOUT_MS = 10_000

/** What a loader or an action threw and no page expected. */
export const handleError: HandleErrorFunction = (fault, { request, context }) => {
  // A form sent to a page that takes none is its sender's fault.
  const isRefusal = isRouteErrorResponse(fault) && fault.status < 500
  if (!request.signal.aborted && !isRefusal) context.get(shopContext).onFault(fault)
}

/** Renders a page to its last byte: whole pages are what the page cache keeps. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  routerContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { nonce, onRendered } = routerContext.get(shopContext)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  let failed = false
  const html = await renderWhole(<ServerRouter context={context} url={request.url} nonce={nonce} />, nonce, () => {
    failed = true
  })
  onRendered(import.meta.env.PROD ? startLate(html) : html)
  // Without its body, which a response would copy when it is made and again when it is read.
  return new Response(null, { status: failed ? 500 : status, headers })
}

function renderWhole(page: React.ReactNode, nonce: string, onFault: () => void): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const whole = pageBytes(resolve)
    const timer = setTimeout(() => stream.abort(), RENDER_TIMEOUT_MS)
    const stream = renderToPipeableStream(page, {
      nonce,
      // Pages go out whole: a large part that waits hidden for its script would never be seen without one.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady() {
        clearTimeout(timer)
        stream.pipe(whole)
      },
      onShellError(error) {
        clearTimeout(timer)
        reject(error instanceof Error ? error : new Error(String(error)))
      },
      onError(error) {
        onFault()
        console.error(error)
      },
    })
  })
}
