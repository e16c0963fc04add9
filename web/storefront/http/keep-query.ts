/** Returns a path with the query string of a request, so that a redirect loses neither the state of a page nor campaign parameters. */
export function keepQuery(path: string, { url }: { url: string }): string {
  return path + new URL(url).search
}
