/**
 * Replaces the package `qs` in the pages' bundles (vite.config.ts). InstantSearch imports `qs` for its `routing` option, which the
 * listings do not use: their state is the URL of the page (decision 0016).
 */
// oxlint-disable-next-line import/no-default-export -- InstantSearch imports the default export of `qs`
export default {
  parse: (query: string) => Object.fromEntries(new URLSearchParams(query)),
  stringify: (fields: Record<string, string>) => new URLSearchParams(fields).toString(),
}
