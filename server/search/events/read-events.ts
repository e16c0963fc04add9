import { SearchProblem } from '#engine/engine.ts'

/** An event as an API client reports it. Dates are in milliseconds. */
export interface SearchEvent {
  at: number
  kind: 'click' | 'conversion' | 'view'
  subtype: 'purchase' | 'addToCart' | null
  name: string
  indexName: string
  queryId: string | null
  objectIds: string[]
  positions: number[]
  filters: string[]
  valueCents: number | null
}

/** Limits of the service. */
const MAX_EVENTS = 1000
const MAX_OBJECTS = 20
const MAX_FILTERS = 10
const MAX_AGE_MS = 4 * 86_400_000
/** The clock of a client may be ahead. */
const MAX_AHEAD_MS = 60_000
const USER_TOKEN = /^[\w=/+-]{1,129}$/
const QUERY_ID = /^[0-9a-f]{32}$/
const KINDS = ['click', 'conversion', 'view'] as const
const SUBTYPES = ['purchase', 'addToCart'] as const

interface Fields {
  [name: string]: unknown
}

/** Reads the body of a call with events. Throws a 422 that names the event and what is wrong, as the service does. */
export function readEvents(body: Fields, now = Date.now()): SearchEvent[] {
  const { events } = body
  if (!Array.isArray(events)) throw invalid('events: expected a list')
  if (events.length === 0 || events.length > MAX_EVENTS) throw invalid(`events: expected 1 to ${MAX_EVENTS}`)
  return events.map((event: unknown, place) => {
    if (typeof event !== 'object' || event === null) throw invalid(`events[${place}]: expected an object`)
    return readEvent(event as Fields, `events[${place}]`, now)
  })
}

function readEvent(event: Fields, where: string, now: number): SearchEvent {
  const kind = oneOf(KINDS, event['eventType'], `${where}.eventType`)
  const { queryID, eventSubtype, timestamp = now, userToken } = event
  if (typeof userToken !== 'string' || !USER_TOKEN.test(userToken))
    throw invalid(`${where}.userToken: expected 1 to 129 letters, digits or _=/+-`)
  if (queryID !== undefined && (typeof queryID !== 'string' || !QUERY_ID.test(queryID)))
    throw invalid(`${where}.queryID: expected 32 hexadecimal digits`)
  if (typeof timestamp !== 'number' || timestamp < now - MAX_AGE_MS || timestamp > now + MAX_AHEAD_MS)
    throw invalid(`${where}.timestamp: expected milliseconds, at most four days ago`)
  const objectIds = textsOf(event['objectIDs'], MAX_OBJECTS, `${where}.objectIDs`)
  const filters = textsOf(event['filters'], MAX_FILTERS, `${where}.filters`)
  if ((objectIds.length === 0) === (filters.length === 0))
    throw invalid(`${where}: expected either objectIDs or filters`)
  return {
    at: timestamp,
    kind,
    subtype: eventSubtype === undefined ? null : oneOf(SUBTYPES, eventSubtype, `${where}.eventSubtype`),
    name: textOf(event['eventName'], 64, `${where}.eventName`),
    indexName: textOf(event['index'], 256, `${where}.index`),
    queryId: queryID ?? null,
    objectIds,
    filters,
    positions: positionsOf(event, { where, kind, objectIds }),
    valueCents: centsOf(event['value'], `${where}.value`),
  }
}

/** A click that followed a search has the position of each object. */
function positionsOf(
  { positions, queryID }: Fields,
  { where, kind, objectIds }: { where: string; kind: SearchEvent['kind']; objectIds: readonly string[] },
): number[] {
  const isRequired = kind === 'click' && queryID !== undefined && objectIds.length > 0
  if (positions === undefined && !isRequired) return []
  const isPosition = (value: unknown) =>
    Number.isInteger(value) && (value as number) >= 1 && (value as number) < 2 ** 31
  if (!Array.isArray(positions) || positions.length !== objectIds.length || !positions.every(isPosition))
    throw invalid(`${where}.positions: expected a position, from 1, for each of objectIDs`)
  return positions as number[]
}

function centsOf(value: unknown, name: string): number | null {
  if (value === undefined) return null
  const amount = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof amount !== 'number' || !(Math.abs(amount) <= 1e12)) throw invalid(`${name}: expected an amount`)
  return Math.round(amount * 100)
}

function textsOf(value: unknown, most: number, name: string): string[] {
  if (value === undefined) return []
  if (!Array.isArray(value) || value.length > most) throw invalid(`${name}: expected a list of at most ${most}`)
  return value.map((each) => textOf(each, 512, name))
}

function textOf(value: unknown, most: number, name: string): string {
  if (typeof value === 'string' && value !== '' && value.length <= most && !value.includes('\0')) return value
  throw invalid(`${name}: expected a text of at most ${most} characters`)
}

function oneOf<Name extends string>(names: readonly Name[], value: unknown, name: string): Name {
  const known = names.find((each) => each === value)
  if (known === undefined) throw invalid(`${name}: expected one of ${names.join(', ')}`)
  return known
}

function invalid(message: string): SearchProblem {
  return new SearchProblem(422, message)
}
