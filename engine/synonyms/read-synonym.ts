import { type Static, type TSchema, Type } from 'typebox'
import { SearchProblem } from '#engine/errors.ts'
import { readShape } from '#engine/parameters/read-shape.ts'
import type { Synonym } from './synonym.ts'

const Text = Type.String({ minLength: 1 })
const Texts = Type.Array(Text, { minItems: 1, maxItems: 1000 })
const correction = { objectID: Text, word: Text, corrections: Texts }

const shapes = {
  synonym: Type.Object({ objectID: Text, synonyms: Texts }),
  oneWaySynonym: Type.Object({ objectID: Text, input: Text, synonyms: Texts }),
  altCorrection: Type.Object(correction),
  placeholder: Type.Object({ objectID: Text, placeholder: Text, replacements: Texts }),
}

/**
 * Validates a synonym from the wire (protocol 2.1). Type names may have any case; unknown properties are removed.
 * Throws a `SearchProblem` that names the invalid property.
 */
export function readSynonym(body: unknown): Synonym {
  const { type } = readShape('synonym', Type.Object({ type: Type.String() }), body)
  const read = <Shape extends TSchema>(shape: Shape): Static<Shape> => readShape('synonym', shape, body)
  switch (type.toLowerCase()) {
    case 'synonym':
      return { type: 'synonym', ...read(shapes.synonym) }
    case 'onewaysynonym':
      return { type: 'oneWaySynonym', ...read(shapes.oneWaySynonym) }
    case 'altcorrection1':
      return { type: 'altCorrection1', ...read(shapes.altCorrection) }
    case 'altcorrection2':
      return { type: 'altCorrection2', ...read(shapes.altCorrection) }
    case 'placeholder':
      return { type: 'placeholder', ...read(shapes.placeholder) }
    default:
      throw new SearchProblem(
        400,
        `Invalid synonym: unknown type ${type.slice(0, 100)}, expected one of ${KINDS.join(', ')}`,
      )
  }
}

const KINDS: readonly Synonym['type'][] = [
  'synonym',
  'oneWaySynonym',
  'altCorrection1',
  'altCorrection2',
  'placeholder',
]
