/**
 * Returns a path with the query of a page, so that a redirect loses neither the state of a page nor campaign parameters. `url`: the argument of
 * a loader or action. The URL of its request is another one when the storefront requests the data of a page.
 */
export function keepQuery(path: string, { search }: Pick<URL, 'search'>): string {
  return path + search
}
