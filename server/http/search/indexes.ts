import type { FastifyInstance } from 'fastify'
import { SearchProblem } from '#engine/engine.ts'
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

/** Registers the calls for indexes, their settings, synonyms and rules, and tasks (protocol 1.2). They require the admin key. */
export function indexRoutes(app: FastifyInstance, { shop, access }: SearchRouteDeps): void {
  const { indexes } = shop.search
  const options = { schema: { hide: true }, bodyLimit: MAX_BODY_BYTES, onRequest: access.requireAdmin }

  app.get<IndexCall>('/indexes', options, async ({ query }) => {
    const items = await indexes.list()
    if (query['page'] === undefined) return { items, nbPages: 1 }
    const size = positiveInteger(query['hitsPerPage']) || INDEXES_PER_PAGE
    const from = positiveInteger(query['page']) * size
    return { items: items.slice(from, from + size), nbPages: Math.ceil(items.length / size) }
  })
  app.delete<IndexCall>('/indexes/:index', options, async ({ params }) => ({
    deletedAt: now(),
    taskID: await indexes.remove(params.index),
  }))
  app.post<IndexCall>('/indexes/:index/operation', options, async ({ params, body }) =>
    updated(indexes.operate(params.index, objectOf(body))),
  )

  app.get<IndexCall>('/indexes/:index/settings', options, async ({ params }) => indexes.settings(params.index))
  app.put<IndexCall>('/indexes/:index/settings', options, async ({ params, query, body }) =>
    updated(indexes.setSettings(params.index, body, forwardsToReplicas(query))),
  )

  app.get<IndexCall>('/indexes/:index/task/:task', options, async ({ params }) => status(params.task))
  app.get<IndexCall>('/task/:task', options, async ({ params }) => status(params.task))

  app.put<IndexCall>('/indexes/:index/synonyms/:id', options, async ({ params, query, body }) => {
    const synonym = { ...objectOf(body), objectID: params.id }
    const saved = indexes.saveSynonyms(params.index, [synonym], { replace: false, forward: forwardsToReplicas(query) })
    return { ...(await updated(saved)), id: params.id }
  })
  app.post<IndexCall>('/indexes/:index/synonyms/batch', options, async ({ params, query, body }) => {
    const replace = readSwitch(query, 'replaceExistingSynonyms')
    return updated(indexes.saveSynonyms(params.index, arrayOf(body), { replace, forward: forwardsToReplicas(query) }))
  })
  app.post<IndexCall>('/indexes/:index/synonyms/search', options, async ({ params, body }) =>
    indexes.synonyms(params.index, objectOf(body)),
  )
  app.get<IndexCall>('/indexes/:index/synonyms/:id', options, async ({ params }) =>
    indexes.synonym(params.index, params.id),
  )
  app.post<IndexCall>('/indexes/:index/synonyms/clear', options, async ({ params, query }) =>
    updated(indexes.deleteSynonyms(params.index, null, { forward: forwardsToReplicas(query) })),
  )
  app.delete<IndexCall>('/indexes/:index/synonyms/:id', options, async ({ params, query }) => ({
    deletedAt: now(),
    taskID: await indexes.deleteSynonyms(params.index, params.id, { forward: forwardsToReplicas(query) }),
  }))

  app.put<IndexCall>('/indexes/:index/rules/:id', options, async ({ params, query, body }) => {
    const rule = { ...objectOf(body), objectID: params.id }
    const saved = indexes.saveRules(params.index, [rule], { replace: false, forward: forwardsToReplicas(query) })
    return { ...(await updated(saved)), id: params.id }
  })
  app.post<IndexCall>('/indexes/:index/rules/batch', options, async ({ params, query, body }) => {
    const replace = readSwitch(query, 'clearExistingRules')
    return updated(indexes.saveRules(params.index, arrayOf(body), { replace, forward: forwardsToReplicas(query) }))
  })
  app.post<IndexCall>('/indexes/:index/rules/search', options, async ({ params, body }) =>
    indexes.rules(params.index, objectOf(body)),
  )
  app.get<IndexCall>('/indexes/:index/rules/:id', options, async ({ params }) => indexes.rule(params.index, params.id))
  app.post<IndexCall>('/indexes/:index/rules/clear', options, async ({ params, query }) =>
    updated(indexes.deleteRules(params.index, null, { forward: forwardsToReplicas(query) })),
  )
  app.delete<IndexCall>('/indexes/:index/rules/:id', options, async ({ params, query }) => ({
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
