import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { deferHydration } from './deferred-hydration.ts'
import { pageBuffer } from './page-buffer.ts'
import { shopContext } from './shop.ts'

// The HTTP server must use the context key of this build: another instance of the module has another key.
export { shopContext }

const RENDER_TIMEOUT_MS = 10_000

/** Reports an unexpected error of a loader or action. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A form sent to a route without an action is the client's error.
  const isClientError = isRouteErrorResponse(error) && error.status < 500
  if (!request.signal.aborted && !isClientError) context.get(shopContext).onError(error)
}

/** Renders the complete page, because the page cache stores complete pages. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  routerContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { nonce, onRenderStart, onRendered } = routerContext.get(shopContext)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  let failed = false
  const page = (
    <Start onRender={onRenderStart}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </Start>
  )
  const html = await renderToBuffer(page, nonce, () => {
    failed = true
  })
  onRendered(import.meta.env.PROD ? deferHydration(html) : html)
  // No body: a `Response` would copy it when it is created and again when it is read.
  return new Response(null, { status: failed ? 500 : status, headers })
}

/** Calls `onRender` when React renders the page: it does not do so at once. */
function Start({ onRender, children }: { onRender: () => void; children: React.ReactNode }) {
  onRender()
  return children
}

function renderToBuffer(page: React.ReactNode, nonce: string, onError: () => void): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const buffer = pageBuffer(resolve)
    const timer = setTimeout(() => stream.abort(), RENDER_TIMEOUT_MS)
    const stream = renderToPipeableStream(page, {
      nonce,
      // No streaming: a large segment stays hidden until its inline script runs, so it would be invisible without scripts.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady() {
        clearTimeout(timer)
        stream.pipe(buffer)
      },
      onShellError(error) {
        clearTimeout(timer)
        reject(error instanceof Error ? error : new Error(String(error)))
      },
      onError(error) {
        onError()
        console.error(error)
      },
    })
  })
}
