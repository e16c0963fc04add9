import type { FastifyInstance } from 'fastify'
import { flatParameters } from '#engine/parameters/form.ts'
import { take, textList } from '#engine/parameters/readers.ts'
import { SearchProblem } from '#engine/problem.ts'
import type { Restrictions } from '#server/search/secured-key.ts'
import type { SearchDoor } from './search.ts'
import { objectOf, requireAll } from './search-queries.ts'
import { weighRecords } from './weigh-queries.ts'

const MOST_BYTES = 16 * 1024 * 1024
/** Records that one call may ask for: a megabyte of names would be answered with forty of records. */
const MOST_OBJECTS = 1000

interface RecordCall {
  Params: { index: string; id: string }
  Querystring: { [name: string]: unknown; createIfNotExists?: string }
  Body: unknown
}

/** Reading and writing records (protocol 1.2). */
export function recordRoutes(app: FastifyInstance, { shop, access }: SearchDoor): void {
  const { indexes } = shop.search
  const reading = { schema: { hide: true } }
  const writing = { ...reading, bodyLimit: MOST_BYTES, onRequest: access.requireAdmin }

  app.get<RecordCall>('/indexes/:index/:id', reading, async (request, reply) => {
    const { index, id } = request.params
    const { admin, restrictions } = await access.searcher(request, reply, [index])
    refuseFiltered(restrictions)
    const attributes = shown(restrictions) ?? take(request.query, 'attributesToRetrieve', textList, undefined)
    const [record] = await indexes.objects([{ indexName: index, objectID: id, attributes }], admin)
    if (!record) throw new SearchProblem(404, 'ObjectID does not exist')
    return record
  })

  app.post<RecordCall>('/indexes/:index/objects', reading, async (request, reply) => {
    requireAll(request.params.index)
    const wanted = listOf(request.body, 'requests').map(readWanted)
    if (wanted.length > MOST_OBJECTS)
      throw new SearchProblem(400, `Too many objects in one call, expected at most ${MOST_OBJECTS}`)
    const names = wanted.map(({ indexName }) => indexName)
    const { admin, restrictions } = await access.searcher(request, reply, names, () => weighRecords(wanted.length))
    refuseFiltered(restrictions)
    const attributes = shown(restrictions)
    return {
      results: await indexes.objects(attributes ? wanted.map((each) => ({ ...each, attributes })) : wanted, admin),
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
    const action = query.createIfNotExists === 'false' ? 'partialUpdateObjectNoCreate' : 'partialUpdateObject'
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

/** A key that filters would show by their id what it hides from searches. */
function refuseFiltered(restrictions: Restrictions | null): void {
  if (Object.keys(restrictions?.parameters ?? {}).some((name) => name.toLowerCase().endsWith('filters')))
    throw new SearchProblem(403, 'Method not allowed with this API key')
}

/** The attributes that a key shows, in place of those asked for as in searches; undefined when it says nothing of them. */
function shown(restrictions: Restrictions | null): readonly string[] | undefined {
  return take(restrictions?.parameters ?? {}, 'attributesToRetrieve', textList, undefined)
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

function readWanted(request: unknown) {
  const wanted = objectOf(request)
  const { indexName, objectID } = wanted
  if (typeof indexName !== 'string' || (typeof objectID !== 'string' && typeof objectID !== 'number'))
    throw new SearchProblem(400, 'indexName or objectID is missing')
  return {
    indexName,
    objectID: String(objectID),
    attributes: take(wanted, 'attributesToRetrieve', textList, undefined),
  }
}

function now(): string {
  return new Date().toISOString()
}
