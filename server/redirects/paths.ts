import { Problem } from '#contract/problem.ts'
import { MAX_PATH_LENGTH } from '#contract/catalog/redirects.ts'

/** Only its origin is used, to normalize a path as browsers do. */
const ORIGIN = 'http://shop.invalid'

/** Returns the form of a path in which redirects are stored: without a slash at its end and without the slug of a product. */
export function pathKey(path: string): string {
  const key = path.replace(/\/+$/, '') || '/'
  return key.replace(/^(\/inventory\/\d+)\/[^/]+$/, '$1')
}

/** Parses a path of this shop, such as /category/mugs. Throws `invalid_input`. */
export function parsePath(text: string): string {
  const url = /^\/(?!\/)[^\\\s]*$/.test(text) ? URL.parse(text, ORIGIN) : null
  // Dots can hide another site: /.//other.example becomes //other.example.
  const isOfShop = url?.pathname.startsWith('//') === false && url.search === '' && url.hash === ''
  if (isOfShop && url.pathname.length <= MAX_PATH_LENGTH) return pathKey(url.pathname)
  throw new Problem('invalid_input', `"${text}" is not a path of this shop, such as /category/mugs, without ? and #.`)
}
