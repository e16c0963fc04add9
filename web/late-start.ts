const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const START = /<script([^>]*) type="module" async="">([^<]*)<\/script>/

/**
 * Makes the scripts of a rendered page wait until its first view is painted (decisions/0031). On a slow line they would take
 * the place of styles, faces and the picture on top, and on a slow machine run before these are shown. Inside the page
 * stand React Router's module preloads and the module that starts it; a page without them stays as it is.
 */
export function startLate(html: string): string {
  const files: string[] = []
  const rest = html.replace(PRELOAD, (_link, file: string) => {
    files.push(file)
    return ''
  })
  return rest.replace(START, (_script, attributes: string, code: string) => {
    const given = [files, code].map((each) => JSON.stringify(each).replaceAll('<', String.raw`\u003c`))
    return `<script${attributes}>(${waitForPaint.toString()})(${given.join()})</script>`
  })
}

/**
 * Runs in the page, so it knows nothing outside of itself. Whoever touches the page starts it at once. A plain button that
 * is pressed before anything listens is pressed again when the page is awake; links and forms work without.
 */
function waitForPaint(files: readonly string[], code: string): void {
  const { nonce } = document.currentScript as HTMLScriptElement
  const touches = new AbortController()
  const start = () => {
    if (touches.signal.aborted) return
    touches.abort()
    const add = (tag: 'link' | 'script', properties: object) =>
      document.head.append(Object.assign(document.createElement(tag), properties))
    for (const href of files) add('link', { rel: 'modulepreload', href })
    add('script', { type: 'module', nonce, text: code })
  }
  for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, start, touches)

  const asleep = new AbortController()
  let pressed: HTMLElement | null | undefined
  const keep = (event: Event) => {
    const button = (event.target as Element).closest<HTMLElement>('button[type=button]')
    if (!button) return
    pressed = button
    event.stopImmediatePropagation()
  }
  addEventListener('click', keep, { capture: true, signal: asleep.signal })
  const wake = () => {
    asleep.abort()
    pressed?.click()
  }
  addEventListener('awake', wake, { once: true })

  const wait = (ms = 0) => new Promise((resolve) => setTimeout(resolve, ms))
  const paint = () => new Promise(requestAnimationFrame).then(() => wait())
  const pictures = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')]
  const startPainted = async () => {
    await paint()
    await Promise.race([Promise.allSettled(pictures.map((picture) => picture.decode())), wait(1000)])
    await paint()
    start()
  }
  // Nothing is painted where nobody looks.
  if (document.hidden) start()
  else void startPainted()
}
