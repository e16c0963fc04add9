import type { FastifyInstance } from 'fastify'
import { flatParameters, readParameter, SearchProblem, textList } from '#engine/engine.ts'
import type { Restrictions } from '#server/search/search.ts'
import { objectOf, requireAllIndexes } from './queries.ts'
import { recordsCost } from './query-cost.ts'
import { readSwitch } from './read-switch.ts'
import type { SearchRouteDeps } from './deps.ts'

const MAX_BODY_BYTES = 16 * 1024 * 1024
/** Maximum number of records in one call. Without it, a body of 1 MB could request 40 MB of records. */
const MAX_OBJECTS = 1000

interface RecordCall {
  Params: { index: string; id: string }
  Querystring: { [name: string]: unknown }
  Body: unknown
}

/** Registers the calls that read and write records (protocol 1.2). */
export function recordRoutes(app: FastifyInstance, { shop, access }: SearchRouteDeps): void {
  const { indexes } = shop.search
  const reading = { schema: { hide: true } }
  const writing = { ...reading, bodyLimit: MAX_BODY_BYTES, onRequest: access.requireAdmin }

  app.get<RecordCall>('/indexes/:index/:id', reading, async (request, reply) => {
    const { index, id } = request.params
    const { admin, restrictions } = await access.searcher(request, reply, [index])
    rejectFilteredKeys(restrictions)
    const attributes =
      retrievableAttributes(restrictions) ?? readParameter(request.query, 'attributesToRetrieve', textList, undefined)
    const [record] = await indexes.objects([{ indexName: index, objectID: id, attributes }], admin)
    if (!record) throw new SearchProblem(404, 'ObjectID does not exist')
    return record
  })

  app.post<RecordCall>('/indexes/:index/objects', reading, async (request, reply) => {
    requireAllIndexes(request.params.index)
    const requests = listOf(request.body, 'requests').map(readObjectRequest)
    if (requests.length > MAX_OBJECTS)
      throw new SearchProblem(400, `Too many objects in one call, expected at most ${MAX_OBJECTS}`)
    const names = requests.map(({ indexName }) => indexName)
    const { admin, restrictions } = await access.searcher(request, reply, names, () => recordsCost(requests.length))
    rejectFilteredKeys(restrictions)
    const attributes = retrievableAttributes(restrictions)
    return {
      results: await indexes.objects(attributes ? requests.map((each) => ({ ...each, attributes })) : requests, admin),
    }
  })

  app.post<RecordCall>('/indexes/:index', writing, async ({ params, body }, reply) => {
    const { taskID, objectIDs } = await indexes.write(params.index, [{ action: 'addObject', body }])
    return reply.code(201).send({ createdAt: now(), taskID, objectID: objectIDs[0] })
  })

  app.put<RecordCall>('/indexes/:index/:id', writing, async ({ params, body }) => {
    const objectID = params.id
    const record = { ...objectOf(body), objectID }
    const { taskID } = await indexes.write(params.index, [{ action: 'addObject', body: record }])
    return { updatedAt: now(), taskID, objectID }
  })

  app.post<RecordCall>('/indexes/:index/:id/partial', writing, async ({ params, query, body }) => {
    const objectID = params.id
    const action = readSwitch(query, 'createIfNotExists', true) ? 'partialUpdateObject' : 'partialUpdateObjectNoCreate'
    const { taskID } = await indexes.write(params.index, [{ action, body: { ...objectOf(body), objectID } }])
    return { updatedAt: now(), taskID, objectID }
  })

  app.delete<RecordCall>('/indexes/:index/:id', writing, async ({ params }) => {
    const { taskID } = await indexes.write(params.index, [{ action: 'deleteObject', body: { objectID: params.id } }])
    return { deletedAt: now(), taskID }
  })

  app.post<RecordCall>('/indexes/:index/batch', writing, async ({ params, body }) => {
    const requests = listOf(body, 'requests')
    return params.index === '*' ? indexes.writeMany(requests.map(readNamed)) : indexes.write(params.index, requests)
  })

  app.post<RecordCall>('/indexes/:index/deleteByQuery', writing, async ({ params, body }) => {
    const taskID = await indexes.deleteBy(params.index, flatParameters(objectOf(body)))
    return { updatedAt: now(), taskID }
  })

  app.post<RecordCall>('/indexes/:index/clear', writing, async ({ params }) => {
    const taskID = await indexes.clear(params.index)
    return { updatedAt: now(), taskID }
  })
}

/** Rejects keys with filters: reading records by id would show what the filters hide from searches. */
function rejectFilteredKeys(restrictions: Restrictions | null): void {
  if (Object.keys(restrictions?.parameters ?? {}).some((name) => name.toLowerCase().endsWith('filters')))
    throw new SearchProblem(403, 'Method not allowed with this API key')
}

/** Returns the attributes that a key allows, which replace the requested ones as in searches; undefined if it does not restrict them. */
function retrievableAttributes(restrictions: Restrictions | null): readonly string[] | undefined {
  return readParameter(restrictions?.parameters ?? {}, 'attributesToRetrieve', textList, undefined)
}

function listOf(body: unknown, name: string): unknown[] {
  const list = objectOf(body)[name]
  if (!Array.isArray(list)) throw new SearchProblem(400, `Invalid body, expected { "${name}": [...] }`)
  return list
}

function readNamed(request: unknown): { indexName: string } {
  const { indexName, ...rest } = objectOf(request)
  if (typeof indexName !== 'string') throw new SearchProblem(400, 'indexName is missing')
  return { ...rest, indexName }
}

function readObjectRequest(request: unknown) {
  const fields = objectOf(request)
  const { indexName, objectID } = fields
  if (typeof indexName !== 'string' || (typeof objectID !== 'string' && typeof objectID !== 'number'))
    throw new SearchProblem(400, 'indexName or objectID is missing')
  return {
    indexName,
    objectID: String(objectID),
    attributes: readParameter(fields, 'attributesToRetrieve', textList, undefined),
  }
}

function now(): string {
  return new Date().toISOString()
}
