import { useRootData } from './root-data.ts'

/** Whether the shop has a page that its operator may or may not have written: nothing leads to one that is not there. */
export function useWrittenPages(): (path: string) => boolean {
  const paths = useRootData()?.pages.map((page) => `/${page}`) ?? []
  return (path) => paths.includes(path)
}
