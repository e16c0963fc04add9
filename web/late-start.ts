import { keepTouches } from './keep-touches.ts'

/** In the head. */
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
/** Links load nothing that a nonce would have to allow, and a page has many of them. */
const NONCE_OF_LINK = /(<link\b[^>]*?) nonce="[^"]*"/g
const MODULE = ' type="module" async="">'
const START = /^<script([^>]*) type="module" async="">([^<]*)$/

/**
 * Makes the scripts of a rendered page wait until its first view is painted (decisions/0031). On a slow line they would take
 * the place of styles, faces and the picture on top, and on a slow machine run before these are shown. In the head stand
 * React Router's module preloads, behind the content the module that starts it; a page without them stays as it is. What is
 * between stays bytes: as a text it would be a quarter of a megabyte, made and looked through.
 */
export function startLate(page: Buffer): Buffer {
  const headEnd = page.indexOf('</head>')
  const module = page.lastIndexOf(MODULE)
  if (headEnd < 0 || module < headEnd) return page
  const startEnd = page.indexOf('</script>', module)
  const start = page.lastIndexOf('<script', module)
  const files: string[] = []
  const head = textOf(page, 0, headEnd)
    .replace(PRELOAD, (_link, file: string) => {
      files.push(file)
      return ''
    })
    .replaceAll(NONCE_OF_LINK, '$1')
  const late = textOf(page, start, startEnd).replace(START, (_script, attributes: string, code: string) => {
    const given = [files, code].map((each) => JSON.stringify(each).replaceAll('<', String.raw`\u003c`))
    return `<script${attributes}>(${keepTouches.toString()})();(${waitForPaint.toString()})(${given.join()})`
  })
  return Buffer.concat([Buffer.from(head), page.subarray(headEnd, start), Buffer.from(late), page.subarray(startEnd)])
}

function textOf(page: Buffer, from: number, to: number): string {
  return page.subarray(from, to).toString()
}

/** Runs in the page, so it knows nothing outside of itself. Whoever touches the page starts it at once. */
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
