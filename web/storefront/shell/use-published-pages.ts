import { useRootData } from './root-data.ts'

/** Returns a function that is true for paths of optional content pages that exist, so that no link leads to a missing one. */
export function usePublishedPages(): (path: string) => boolean {
  const paths = useRootData()?.pages.map((page) => `/${page}`) ?? []
  return (path) => paths.includes(path)
}
