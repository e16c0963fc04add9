import type { Json } from '#engine/record.ts'
import type { Random } from './random.ts'

/** Returns a value of `_geoloc`: one point, several, or one without a coordinate. */
export function randomLocation(random: Random): Json {
  const point = () => ({ lat: randomDegrees(random, 40), lng: randomDegrees(random, -75) })
  return random.pick<() => Json>([
    point,
    point,
    () => [point(), point(), point()],
    () => [point()],
    () => [point(), { lat: randomDegrees(random, 40) }],
    () => ({ ...point(), lng: '-75.5' }),
    () => ({ lat: 40 }),
  ])()
}

/** Returns the parameters of a search by location, near the random locations. */
export function randomGeoSearch(random: Random): { [name: string]: unknown } {
  const corner = () => [randomDegrees(random, 40), randomDegrees(random, -75)]
  const around = {
    aroundLatLng: corner().join(),
    ...(random.chance(0.7) && { aroundRadius: random.pick<number | string>([20_000, 60_000, 150_000, 'all']) }),
    ...(random.chance(0.3) && { minimumAroundRadius: random.pick([1, 50_000]) }),
    ...(random.chance(0.5) && {
      aroundPrecision: random.pick<unknown>([
        1,
        5000,
        40_000,
        [
          { from: 0, value: 10_000 },
          { from: 50_000, value: 100_000 },
        ],
        [{ from: 30_000, value: 20_000 }],
      ]),
    }),
  }
  return random.pick<() => { [name: string]: unknown }>([
    () => around,
    () => around,
    () => around,
    () => ({ insideBoundingBox: [[...corner(), ...corner()]] }),
    () => ({ ...around, insideBoundingBox: [...corner(), ...corner(), ...corner(), ...corner()].join() }),
    () => ({ insidePolygon: [[...corner(), ...corner(), ...corner(), ...corner(), ...corner()]] }),
  ])()
}

/** Returns degrees within one of `center`, with many digits, so that no point is on an edge. */
function randomDegrees(random: Random, center: number): number {
  return center + (random.below(2_000_000_000) - 1_000_000_000) / 1_000_000_007
}
