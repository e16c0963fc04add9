import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { contrast, GROUNDS, READABLE, readableOnPaper } from './colors.ts'

/** Faces that need no file: those that are built in, and what machines have. */
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
const picture = Type.Optional(
  Type.String({ pattern: `^${NAME}\\.(?:svg|png)$`, wants: 'the name of an SVG or PNG file beside it' }),
)
const color = Type.Optional(Type.String({ pattern: '^#[0-9a-fA-F]{6}$', wants: 'a colour such as #28553f' }))
const face = Type.Optional(
  Type.String({
    pattern: `^(?:${faceNames.join('|')}|${NAME}\\.woff2)$`,
    wants: `one of ${faceNames.join(', ')} or the name of a WOFF2 file beside it`,
  }),
)

const BrandFile = Type.Object(
  {
    name: Type.String({ pattern: '^\\S(?:.*\\S)?$', maxLength: 40, wants: 'a name of at most 40 letters' }),
    description: Type.Optional(
      Type.String({ minLength: 1, maxLength: 160, wants: 'a sentence of at most 160 letters' }),
    ),
    logo: picture,
    logo_dark: picture,
    icon: picture,
    colors: Type.Optional(
      Type.Object({ accent: color, sale: color }, { additionalProperties: false, wants: 'accent and sale, no more' }),
    ),
    fonts: Type.Optional(
      Type.Object({ heading: face, text: face }, { additionalProperties: false, wants: 'heading and text, no more' }),
    ),
  },
  {
    additionalProperties: false,
    wants: 'an object of name, description, logo, logo_dark, icon, colors and fonts, no more',
  },
)
export type BrandFile = Static<typeof BrandFile>

/** Reads what a brand file says; returns it, or what is wrong with it, a sentence each. */
export function readBrandFile(text: string): { file: BrandFile } | { sentences: string[] } {
  const value = parsed(text)
  if (value === undefined) return { sentences: ['It is not JSON.'] }
  const places = new Set([...Value.Errors(BrandFile, value)].map(({ instancePath }) => instancePath))
  if (places.size > 0) return { sentences: [...places].map((place) => sentenceOn(value, place)) }
  const file = value as BrandFile
  const unreadable = Object.entries(file.colors ?? {}).flatMap(([name, hex]) => unreadableSentence(name, hex))
  return unreadable.length > 0 ? { sentences: unreadable } : { file }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function sentenceOn(value: unknown, place: string): string {
  const steps = place.split('/').filter(Boolean)
  const given = steps.reduce<unknown>((held, step) => (held as Record<string, unknown> | undefined)?.[step], value)
  const schema = steps.reduce<unknown>(
    (held, step) => (held as { properties?: Record<string, unknown> } | undefined)?.properties?.[step],
    BrandFile,
  ) as { wants?: string } | undefined
  const whole = steps.length === 0
  return `${whole ? 'It' : steps.join('.')} is ${whole ? 'something else' : JSON.stringify(given)} but must be ${schema?.wants ?? 'left out'}.`
}

function unreadableSentence(name: string, hex: string): string[] {
  const { paper } = GROUNDS.light
  const reached = contrast(hex, paper)
  if (reached >= READABLE) return []
  return [
    `colors.${name} is ${hex}, whose contrast to the paper ${paper} is ${reached.toFixed(1)}; text needs ${READABLE} (WCAG AA). ` +
      `The same colour can be read as ${readableOnPaper(hex)}.`,
  ]
}
