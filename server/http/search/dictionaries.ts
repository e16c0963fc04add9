import type { FastifyInstance, FastifyRequest } from 'fastify'
import { methodNotAllowed } from './access.ts'
import type { Acl } from '#server/search/search.ts'
import type { SearchRouteDeps } from './deps.ts'
import { objectOf } from './queries.ts'

const MAX_BODY_BYTES = 4 * 1024 * 1024

interface DictionaryCall {
  Params: { dictionary: string }
  Body: unknown
}

/** Registers the calls for dictionaries (protocol 1.2). They apply to all indexes, so a key limited to some cannot write. */
export function dictionaryRoutes(app: FastifyInstance, { shop, access }: SearchRouteDeps): void {
  const { dictionaries } = shop.search
  const permitted = (acl: Acl) => ({
    schema: { hide: true },
    bodyLimit: MAX_BODY_BYTES,
    onRequest: access.permits(acl),
  })
  const reading = permitted('settings')
  const editing = {
    ...permitted('editSettings'),
    preHandler: async (request: FastifyRequest) => {
      if (access.callerOf(request).restrictions.some(({ indices }) => indices !== null)) throw methodNotAllowed()
    },
  }

  app.post<DictionaryCall>('/dictionaries/:dictionary/batch', editing, async ({ params, body }) =>
    updated(dictionaries.batch(params.dictionary, body)),
  )
  app.post<DictionaryCall>('/dictionaries/:dictionary/search', reading, async ({ params, body }) =>
    dictionaries.search(params.dictionary, objectOf(body)),
  )
  app.get('/dictionaries/:all/settings', reading, async () => dictionaries.settings())
  app.put<DictionaryCall>('/dictionaries/:all/settings', editing, async ({ body }) =>
    updated(dictionaries.setSettings(body)),
  )
  app.get('/dictionaries/:all/languages', reading, async () => dictionaries.languages())
}

async function updated(task: Promise<number>) {
  return { taskID: await task, updatedAt: new Date().toISOString() }
}
