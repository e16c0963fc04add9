import { quickOrderTexts } from '#texts/quick-order.ts'
import { notify } from '#web/storefront/notices.ts'
import { fetchPart } from '#web/ui/fetch-part.ts'

/** Fetches what reads lists before there is one: whoever gives one while the network is away could not have it any more. */
export function expectLists(): void {
  for (const load of [() => import('./read-file.ts'), loadWorkbooks]) void fetchPart<unknown>(load).catch(() => null)
}

/** What reads workbooks: as heavy as what reads all other lists. */
export const loadWorkbooks = () => import('read-excel-file/universal')

/** Fetches what reads a list that somebody has just given, and says so where that takes a while; null where it was in vain. */
export async function fetchReader<Reader>(load: () => Promise<Reader>): Promise<Reader | null> {
  try {
    return await fetchPart(load, () => notify(quickOrderTexts.list.waits, 'trouble'))
  } catch {
    notify(quickOrderTexts.list.unreached, 'trouble')
    return null
  }
}
