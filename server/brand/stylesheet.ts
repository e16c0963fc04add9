import { type Face, FACES } from './brand-file.ts'
import { type Shades, shadesOf } from './colors.ts'

interface Style {
  accent: string | undefined
  sale: string | undefined
  /** Name of a built-in font, or URL of a font file. */
  heading: string | undefined
  text: string | undefined
}

/** Returns CSS that overrides tokens of web/ui/styles/tokens.css, or null if the brand changes none. */
export function writeStylesheet({ accent, sale, heading, text }: Style): string | null {
  const colors = [
    ...(accent ? [{ name: 'leaf', on: true, shades: shadesOf(accent) }] : []),
    ...(sale ? [{ name: 'clay', on: false, shades: shadesOf(sale) }] : []),
  ]
  const faces = [
    ...(heading ? [{ token: 'serif', family: 'Brand Heading', given: heading, after: FACES.transitional }] : []),
    ...(text ? [{ token: 'sans', family: 'Brand Text', given: text, after: FACES.system }] : []),
  ]
  if (colors.length === 0 && faces.length === 0) return null
  const light = colors.flatMap(({ name, on, shades }) => tokens(name, shades.light, on))
  const dark = colors.flatMap(({ name, on, shades }) => tokens(name, shades.dark, on))
  const stacks = faces.map(({ token, family, given, after }) =>
    isFace(given) ? `--${token}:${FACES[given]}` : `--${token}:'${family}', ${after}`,
  )
  const files = faces.flatMap(({ family, given }) =>
    isFace(given)
      ? []
      : [
          `@font-face{font-family:'${family}';src:url('${given}') format('woff2');font-weight:100 900;font-display:swap}`,
        ],
  )
  // `:root:root` has a higher specificity than the tokens of the build, so the order of the stylesheets does not matter.
  return [
    ...files,
    `:root:root{${[...light, ...stacks].join(';')}}`,
    ...(dark.length > 0 ? [`@media (prefers-color-scheme: dark){:root:root{${dark.join(';')}}}`] : []),
    '',
  ].join('\n')
}

/** True if this is the name of a built-in font. */
export function isFace(given: string): given is Face {
  return given in FACES
}

function tokens(name: string, { base, deep, wash, on }: Shades, withText: boolean): string[] {
  const shown = [`--${name}:${base}`, `--${name}-wash:${wash}`]
  return withText ? [...shown, `--${name}-deep:${deep}`, `--on-${name}:${on}`] : shown
}
