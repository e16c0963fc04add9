import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { contrast, GROUNDS, READABLE, readableOnPaper } from './colors.ts'

/** Fonts that need no file: the built-in ones and stacks of system fonts. */
export const FACES = {
  newsreader: "'Newsreader Variable', 'Newsreader Fallback', Georgia, serif",
  inter: "'Inter Variable', 'Inter Fallback', system-ui, sans-serif",
  'old-style': "'Iowan Old Style', 'Palatino Linotype', 'URW Palladio L', P052, serif",
  transitional: "Charter, 'Bitstream Charter', 'Sitka Text', Cambria, serif",
  didone: "Didot, 'Bodoni MT', 'Noto Serif Display', 'URW Palladio L', P052, Sylfaen, serif",
  slab: "Rockwell, 'Rockwell Nova', 'Roboto Slab', 'DejaVu Serif', 'Sitka Small', serif",
  humanist: "Seravek, 'Gill Sans Nova', Ubuntu, Calibri, 'DejaVu Sans', source-sans-pro, sans-serif",
  geometric: "Avenir, Montserrat, Corbel, 'URW Gothic', source-sans-pro, sans-serif",
  grotesque: "'Helvetica Neue', 'Arial Nova', 'Nimbus Sans', Arial, sans-serif",
  system: 'system-ui, sans-serif',
} as const
export type Face = keyof typeof FACES

const faceNames = Object.keys(FACES)
const NAME = String.raw`(?!.*\.\.)[\w-][\w./ -]*`
const imageFile = Type.Optional(
  Type.String({ pattern: `^${NAME}\\.(?:svg|png)$`, wants: 'the name of an SVG or PNG file in the same folder' }),
)
const color = Type.Optional(Type.String({ pattern: '^#[0-9a-fA-F]{6}$', wants: 'a color such as #28553f' }))
const face = Type.Optional(
  Type.String({
    pattern: `^(?:${faceNames.join('|')}|${NAME}\\.woff2)$`,
    wants: `one of ${faceNames.join(', ')} or the name of a WOFF2 file in the same folder`,
  }),
)

const BrandFile = Type.Object(
  {
    name: Type.String({ pattern: '^\\S(?:.*\\S)?$', maxLength: 40, wants: 'a name of 1 to 40 characters' }),
    description: Type.Optional(
      Type.String({ minLength: 1, maxLength: 160, wants: 'a sentence of at most 160 characters' }),
    ),
    logo: imageFile,
    logo_dark: imageFile,
    icon: imageFile,
    colors: Type.Optional(
      Type.Object(
        { accent: color, sale: color },
        { additionalProperties: false, wants: 'an object with accent and sale only' },
      ),
    ),
    fonts: Type.Optional(
      Type.Object(
        { heading: face, text: face },
        { additionalProperties: false, wants: 'an object with heading and text only' },
      ),
    ),
  },
  {
    additionalProperties: false,
    wants: 'an object with name, description, logo, logo_dark, icon, colors and fonts only',
  },
)
export type BrandFile = Static<typeof BrandFile>

/** Parses a brand file. Returns it, or its validation errors, one sentence each. */
export function readBrandFile(text: string): { file: BrandFile } | { errors: string[] } {
  const value = parsed(text)
  if (value === undefined) return { errors: ['It is not valid JSON.'] }
  const places = new Set([...Value.Errors(BrandFile, value)].map(({ instancePath }) => instancePath))
  if (places.size > 0) return { errors: [...places].map((place) => describeError(value, place)) }
  const file = value as BrandFile
  const errors = Object.entries(file.colors ?? {}).flatMap(([name, hex]) => contrastError(name, hex))
  return errors.length > 0 ? { errors } : { file }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function describeError(value: unknown, place: string): string {
  const steps = place.split('/').filter(Boolean)
  const given = steps.reduce<unknown>((parent, step) => (parent as Record<string, unknown> | undefined)?.[step], value)
  const schema = steps.reduce<unknown>(
    (parent, step) => (parent as { properties?: Record<string, unknown> } | undefined)?.properties?.[step],
    BrandFile,
  ) as { wants?: string } | undefined
  const field = steps.join('.')
  if (schema?.wants === undefined) return `${field} is not a known field.`
  return `${steps.length === 0 ? 'It' : `${field} is ${JSON.stringify(given)} but`} must be ${schema.wants}.`
}

function contrastError(name: string, hex: string): string[] {
  const { paper } = GROUNDS.light
  const actual = contrast(hex, paper)
  if (actual >= READABLE) return []
  return [
    `colors.${name} is ${hex}, whose contrast to the background ${paper} is ${actual.toFixed(1)}; text needs ${READABLE} (WCAG AA). ` +
      `The nearest readable shade is ${readableOnPaper(hex)}.`,
  ]
}
