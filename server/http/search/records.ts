import type { FastifyInstance, FastifyRequest } from 'fastify'
import { flatParameters, geoParameters, readParameter, SearchProblem, textList } from '#engine/engine.ts'
import type { Acl } from '#server/search/search.ts'
import { methodNotAllowed } from './access.ts'
import type { Caller } from './find-key.ts'
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
  const writing = { ...reading, bodyLimit: MAX_BODY_BYTES, onRequest: access.permits('addObject') }
  const deleting = { ...writing, onRequest: access.permits('deleteObject') }
  const deletingAll = { ...writing, onRequest: access.permits('deleteIndex') }
  const batching = {
    ...writing,
    onRequest: access.permits('addObject', 'deleteObject', 'deleteIndex'),
    preHandler: async (request: FastifyRequest) => {
      const { index } = request.params as RecordCall['Params']
      for (const each of listOf(request.body, 'requests'))
        access.require(request, permissionFor(each), [index === '*' ? readNamed(each).indexName : index])
    },
  }

  app.get<RecordCall>('/indexes/:index/:id', reading, async (request, reply) => {
    const { index, id } = request.params
    const caller = await access.searcher(request, reply, [index])
    rejectFilteredKeys(caller)
    const attributes =
      retrievableAttributes(caller) ?? readParameter(request.query, 'attributesToRetrieve', textList, undefined)
    const [record] = await indexes.objects([{ indexName: index, objectID: id, attributes }], seesAll(caller))
    if (!record) throw new SearchProblem(404, 'ObjectID does not exist')
    return record
  })

  app.post<RecordCall>('/indexes/:index/objects', reading, async (request, reply) => {
    requireAllIndexes(request.params.index)
    const requests = listOf(request.body, 'requests').map(readObjectRequest)
    if (requests.length > MAX_OBJECTS)
      throw new SearchProblem(400, `Too many objects in one call, expected at most ${MAX_OBJECTS}`)
    const names = requests.map(({ indexName }) => indexName)
    const caller = await access.searcher(request, reply, names, () => recordsCost(requests.length))
    rejectFilteredKeys(caller)
    const attributes = retrievableAttributes(caller)
    return {
      results: await indexes.objects(
        attributes ? requests.map((each) => ({ ...each, attributes })) : requests,
        seesAll(caller),
      ),
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

  app.delete<RecordCall>('/indexes/:index/:id', deleting, async ({ params }) => {
    const { taskID } = await indexes.write(params.index, [{ action: 'deleteObject', body: { objectID: params.id } }])
    return { deletedAt: now(), taskID }
  })

  app.post<RecordCall>('/indexes/:index/batch', batching, async ({ params, body }) => {
    const requests = listOf(body, 'requests')
    return params.index === '*' ? indexes.writeMany(requests.map(readNamed)) : indexes.write(params.index, requests)
  })

  app.post<RecordCall>('/indexes/:index/deleteByQuery', deletingAll, async ({ params, body }) => {
    const taskID = await indexes.deleteBy(params.index, flatParameters(objectOf(body)))
    return { updatedAt: now(), taskID }
  })

  app.post<RecordCall>('/indexes/:index/clear', deletingAll, async ({ params }) => {
    const taskID = await indexes.clear(params.index)
    return { updatedAt: now(), taskID }
  })
}

/** Returns the permission that an action of a batch needs. An unknown action is rejected when it is parsed. */
function permissionFor(request: unknown): Acl {
  const { action } = (request ?? {}) as { action?: unknown }
  if (action === 'deleteObject') return 'deleteObject'
  return action === 'delete' || action === 'clear' ? 'deleteIndex' : 'addObject'
}

/** Rejects keys with filters or an area: reading records by id would show what the filters hide from searches. */
function rejectFilteredKeys({ parameters = {} }: Caller): void {
  const hidesRecords = (name: string) => name.toLowerCase().endsWith('filters') || geoParameters.has(name)
  if (Object.keys(parameters).some(hidesRecords)) throw methodNotAllowed()
}

/** True if the caller sees unretrievable attributes. */
function seesAll({ admin, acl }: Caller): boolean {
  return admin || acl.has('seeUnretrievableAttributes')
}

/** Returns the attributes that a key allows, which replace the requested ones as in searches; undefined if it does not restrict them. */
function retrievableAttributes({ parameters = {} }: Caller): readonly string[] | undefined {
  return readParameter(parameters, 'attributesToRetrieve', textList, undefined)
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
