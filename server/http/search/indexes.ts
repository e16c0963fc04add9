import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readSettings, SearchProblem } from '#engine/engine.ts'
import type { Acl } from '#server/search/search.ts'
import { allowsIndexTo } from './access.ts'
import { objectOf } from './queries.ts'
import { readSwitch } from './read-switch.ts'
import type { SearchRouteDeps } from './deps.ts'

const MAX_BODY_BYTES = 16 * 1024 * 1024
const INDEXES_PER_PAGE = 100

interface IndexCall {
  Params: { index: string; id: string; task: string }
  Querystring: { [name: string]: string | undefined }
  Body: unknown
}

/** Registers the calls for indexes, their settings, synonyms and rules, and tasks (protocol 1.2). */
export function indexRoutes(app: FastifyInstance, { shop, access }: SearchRouteDeps): void {
  const { indexes } = shop.search
  const permitted = (...acl: Acl[]) => ({
    schema: { hide: true },
    bodyLimit: MAX_BODY_BYTES,
    onRequest: access.permits(...acl),
  })
  const [reading, editing] = [permitted('settings'), permitted('editSettings')]

  app.get<IndexCall>('/indexes', permitted('listIndexes'), async (request, reply) => {
    const { query } = request
    const caller = access.callerOf(request)
    const items = (await indexes.list()).filter(({ name }) => allowsIndexTo(caller, name))
    if (query['page'] === undefined) return reply.send({ items, nbPages: 1 })
    const size = positiveInteger(query['hitsPerPage']) || INDEXES_PER_PAGE
    const from = positiveInteger(query['page']) * size
    return reply.send({ items: items.slice(from, from + size), nbPages: Math.ceil(items.length / size) })
  })
  app.delete<IndexCall>('/indexes/:index', permitted('deleteIndex'), async ({ params }) => ({
    deletedAt: now(),
    taskID: await indexes.remove(params.index),
  }))
  const operating = {
    ...permitted('addObject'),
    preHandler: async (request: FastifyRequest) => {
      const { destination } = objectOf(request.body)
      if (typeof destination === 'string') access.require(request, 'addObject', [destination])
    },
  }
  app.post<IndexCall>('/indexes/:index/operation', operating, async ({ params, body }) =>
    updated(indexes.operate(params.index, objectOf(body))),
  )

  app.get<IndexCall>('/indexes/:index/settings', reading, async ({ params }) => indexes.settings(params.index))
  const settingReplicas = {
    ...editing,
    // An index that becomes a replica loses its records.
    preHandler: async (request: FastifyRequest) =>
      access.require(request, 'editSettings', readSettings(objectOf(request.body)).replicas),
  }
  app.put<IndexCall>('/indexes/:index/settings', settingReplicas, async ({ params, query, body }) =>
    updated(indexes.setSettings(params.index, body, forwardsToReplicas(query))),
  )

  app.get<IndexCall>(
    '/indexes/:index/task/:task',
    permitted('addObject', 'editSettings', 'deleteObject', 'deleteIndex'),
    async ({ params }) => status(params.task),
  )
  app.get<IndexCall>('/task/:task', permitted('editSettings', 'addObject'), async ({ params }) => status(params.task))

  app.put<IndexCall>('/indexes/:index/synonyms/:id', editing, async ({ params, query, body }) => {
    const synonym = { ...objectOf(body), objectID: params.id }
    const saved = indexes.saveSynonyms(params.index, [synonym], { replace: false, forward: forwardsToReplicas(query) })
    return { ...(await updated(saved)), id: params.id }
  })
  app.post<IndexCall>('/indexes/:index/synonyms/batch', editing, async ({ params, query, body }) => {
    const replace = readSwitch(query, 'replaceExistingSynonyms')
    return updated(indexes.saveSynonyms(params.index, arrayOf(body), { replace, forward: forwardsToReplicas(query) }))
  })
  app.post<IndexCall>('/indexes/:index/synonyms/search', reading, async ({ params, body }) =>
    indexes.synonyms(params.index, objectOf(body)),
  )
  app.get<IndexCall>('/indexes/:index/synonyms/:id', reading, async ({ params }) =>
    indexes.synonym(params.index, params.id),
  )
  app.post<IndexCall>('/indexes/:index/synonyms/clear', editing, async ({ params, query }) =>
    updated(indexes.deleteSynonyms(params.index, null, { forward: forwardsToReplicas(query) })),
  )
  app.delete<IndexCall>('/indexes/:index/synonyms/:id', editing, async ({ params, query }) => ({
    deletedAt: now(),
    taskID: await indexes.deleteSynonyms(params.index, params.id, { forward: forwardsToReplicas(query) }),
  }))

  app.put<IndexCall>('/indexes/:index/rules/:id', editing, async ({ params, query, body }) => {
    const rule = { ...objectOf(body), objectID: params.id }
    const saved = indexes.saveRules(params.index, [rule], { replace: false, forward: forwardsToReplicas(query) })
    return { ...(await updated(saved)), id: params.id }
  })
  app.post<IndexCall>('/indexes/:index/rules/batch', editing, async ({ params, query, body }) => {
    const replace = readSwitch(query, 'clearExistingRules')
    return updated(indexes.saveRules(params.index, arrayOf(body), { replace, forward: forwardsToReplicas(query) }))
  })
  app.post<IndexCall>('/indexes/:index/rules/search', reading, async ({ params, body }) =>
    indexes.rules(params.index, objectOf(body)),
  )
  app.get<IndexCall>('/indexes/:index/rules/:id', reading, async ({ params }) => indexes.rule(params.index, params.id))
  app.post<IndexCall>('/indexes/:index/rules/clear', editing, async ({ params, query }) =>
    updated(indexes.deleteRules(params.index, null, { forward: forwardsToReplicas(query) })),
  )
  app.delete<IndexCall>('/indexes/:index/rules/:id', editing, async ({ params, query }) => ({
    deletedAt: now(),
    taskID: await indexes.deleteRules(params.index, params.id, { forward: forwardsToReplicas(query) }),
  }))

  async function status(task: string) {
    return { status: (await indexes.isDone(positiveInteger(task))) ? 'published' : 'notPublished', pendingTask: false }
  }
}

async function updated(task: Promise<number>) {
  return { taskID: await task, updatedAt: now() }
}

/** Returns a positive integer of decimal digits, or 0 for any other text. */
function positiveInteger(text: string | undefined): number {
  const number = /^\d{1,16}$/.test(text ?? '') ? Number(text) : 0
  return Number.isSafeInteger(number) ? number : 0
}

function forwardsToReplicas(query: IndexCall['Querystring']): boolean {
  return readSwitch(query, 'forwardToReplicas')
}

function arrayOf(body: unknown): unknown[] {
  if (!Array.isArray(body)) throw new SearchProblem(400, 'Invalid body, expected a JSON array')
  return body
}

function now(): string {
  return new Date().toISOString()
}
