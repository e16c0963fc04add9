import { markMember } from './mark-member.ts'
import { replayEarlyInput } from './early-input.ts'
import { scrollByWheel } from './wheel-scrolls.ts'

/** A module preload in the document head. */
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
/** Links need no nonce, and a page has many of them. */
const NONCE_OF_LINK = /(<link\b[^>]*?) nonce="[^"]*"/g
const MODULE = ' type="module" async="">'
const START = /^<script([^>]*) type="module" async="">([^<]*)$/

/**
 * Returns the rendered page with its scripts deferred until after the first paint (decision 0031). On a slow connection
 * the scripts would compete with the stylesheets, the fonts and the top image, and on a slow machine they would run before
 * these are painted. React Router puts its module preloads in the head and the module that hydrates the page after the
 * content. A page without them is returned unchanged. Only the head and that script are decoded: decoding the whole page
 * would create and search a string of 250 KB.
 */
export function deferHydration(page: Buffer): Buffer {
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
  let mark = ''
  const deferred = textOf(page, start, startEnd).replace(START, (_script, attributes: string, code: string) => {
    mark = `<script${attributes}>(${markMember.toString()})()</script>`
    const args = [files, code].map((each) => JSON.stringify(each).replaceAll('<', String.raw`\u003c`))
    return `<script${attributes}>(${scrollByWheel.toString()})();(${replayEarlyInput.toString()})();(${startAfterPaint.toString()})(${args.join()})`
  })
  return Buffer.concat([
    Buffer.from(head + mark),
    page.subarray(headEnd, start),
    Buffer.from(deferred),
    page.subarray(startEnd),
  ])
}

function textOf(page: Buffer, from: number, to: number): string {
  return page.subarray(from, to).toString()
}

/**
 * Starts hydration after the first paint, or at once when the visitor interacts with the page. The function is serialized
 * into the page, so it must not reference anything outside its own body.
 */
function startAfterPaint(files: readonly string[], code: string): void {
  const { nonce } = document.currentScript as HTMLScriptElement
  const waiting = new AbortController()
  const start = () => {
    if (waiting.signal.aborted) return
    waiting.abort()
    const add = (tag: 'link' | 'script', properties: object) =>
      document.head.append(Object.assign(document.createElement(tag), properties))
    for (const href of files) add('link', { rel: 'modulepreload', href })
    add('script', { type: 'module', nonce, text: code })
  }
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, start, waiting)

  const wait = (ms = 0) => new Promise((resolve) => setTimeout(resolve, ms))
  const paint = () => new Promise(requestAnimationFrame).then(() => wait())
  const images = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')]
  const startPainted = async () => {
    await paint()
    await Promise.race([Promise.allSettled(images.map((image) => image.decode())), wait(1000)])
    await paint()
    start()
  }
  // A hidden tab is never painted.
  if (document.hidden) start()
  else void startPainted()
}
