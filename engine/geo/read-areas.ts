import { SearchProblem } from '#engine/errors.ts'
import type { Box, Point, Polygon } from './geo-search.ts'

/** Each record is tested against each corner. */
const MAX_CORNERS = 10_000
const MIN_CORNERS = 3

/**
 * Reads `insideBoundingBox`: two opposite corners per box, as `lat,lng,lat,lng`, as a list of numbers or as a list of such lists. Throws a
 * `SearchProblem`.
 */
export function readBoxes(value: unknown): Box[] {
  const name = 'insideBoundingBox'
  return readLists(name, value)
    .flatMap((numbers) => chunksOfFour(numbers, name))
    .map(([lat = 0, lng = 0, otherLat = 0, otherLng = 0]) => ({
      kind: 'box',
      south: Math.min(lat, otherLat),
      north: Math.max(lat, otherLat),
      west: Math.min(lng, otherLng),
      east: Math.max(lng, otherLng),
    }))
}

/**
 * Reads `insidePolygon`: from three corners per polygon, as `lat,lng,…`, as a list of numbers or as a list of such lists. Throws a
 * `SearchProblem`.
 */
export function readPolygons(value: unknown): Polygon[] {
  const name = 'insidePolygon'
  const lists = readLists(name, value)
  if (lists.reduce((sum, { length }) => sum + length, 0) > 2 * MAX_CORNERS) throw invalidArea(name)
  return lists.map((numbers) => {
    if (numbers.length % 2 !== 0 || numbers.length < 2 * MIN_CORNERS) throw invalidArea(name)
    const corners: Point[] = []
    for (let index = 0; index < numbers.length; index += 2)
      corners.push({ lat: numbers[index] ?? 0, lng: numbers[index + 1] ?? 0 })
    return { kind: 'polygon', corners }
  })
}

/** Returns the lists of numbers in a parameter; none if it is absent or empty. */
function readLists(name: string, value: unknown): number[][] {
  if (value === undefined || value === null || value === '') return []
  const list = typeof value === 'string' ? listOfText(value) : value
  if (!Array.isArray(list)) throw invalidArea(name)
  if (list.length === 0) return []
  const lists: unknown[] = list.every((each) => Array.isArray(each) || isListText(each)) ? list : [list]
  return lists.map((each) => numbersOf(name, each))
}

/** True for one area as text within a list of areas. */
function isListText(value: unknown): boolean {
  return typeof value === 'string' && value.includes(',')
}

function listOfText(text: string): unknown {
  try {
    return text.trimStart().startsWith('[') ? JSON.parse(text) : text.split(',')
  } catch {
    return undefined
  }
}

const NUMBER = /^\s*[+-]?\d{1,9}(?:\.\d{1,20})?\s*$/

function numbersOf(name: string, value: unknown): number[] {
  const list = typeof value === 'string' ? value.split(',') : value
  if (!Array.isArray(list)) throw invalidArea(name)
  return list.map((each: unknown) => {
    const number = typeof each === 'string' && NUMBER.test(each) ? Number(each) : each
    if (typeof number !== 'number' || !Number.isFinite(number)) throw invalidArea(name)
    return number
  })
}

function chunksOfFour(numbers: readonly number[], name: string): number[][] {
  if (numbers.length === 0 || numbers.length % 4 !== 0 || numbers.length > 4 * MAX_CORNERS) throw invalidArea(name)
  return Array.from({ length: numbers.length / 4 }, (_, index) => numbers.slice(4 * index, 4 * index + 4))
}

const EXPECTED = {
  insideBoundingBox: 'latitude and longitude of two opposite corners per box',
  insidePolygon: `latitude and longitude of ${MIN_CORNERS} to ${MAX_CORNERS} corners per polygon`,
}

function invalidArea(name: string): SearchProblem {
  const expected = name === 'insidePolygon' ? EXPECTED.insidePolygon : EXPECTED.insideBoundingBox
  return new SearchProblem(400, `Invalid value for "${name}" parameter, expected ${expected}`)
}
