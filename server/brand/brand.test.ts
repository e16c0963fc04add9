import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BrandError, openBrand } from './brand.ts'
import { contrast, GROUNDS, shadesOf } from './colors.ts'

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="30"><rect width="120" height="30"/></svg>'

describe('a brand file', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trellis-brand-'))
    await writeFile(join(folder, 'logo.svg'), LOGO)
    await writeFile(join(folder, 'broken.png'), 'not an image')
    await writeFile(join(folder, 'face.woff2'), 'a font')
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  async function open(brand: unknown) {
    const path = join(folder, 'brand.json')
    await writeFile(path, typeof brand === 'string' ? brand : JSON.stringify(brand))
    return openBrand({ path, required: true })
  }
  const errorsOf = (brand: unknown) =>
    open(brand).then(
      () => 'none',
      (error: unknown) => (error instanceof BrandError ? error.message.replaceAll(folder, '') : String(error)),
    )

  it('is optional, unless BRAND_FILE names it', async () => {
    const path = join(folder, 'none.json')
    expect(await openBrand({ path, required: false })).toMatchObject({ name: 'Trellis', logo: null })
    await expect(openBrand({ path, required: true })).rejects.toThrow('BRAND_FILE names this file')
  })

  it('changes only the name if it has no other field', async () => {
    const { name, shown } = await open({ name: 'Fennel & Oak' })
    expect([name, shown.hasArch, shown.stylesheet, shown.faces]).toEqual([
      'Fennel & Oak',
      false,
      null,
      ['newsreader', 'inter'],
    ])
    expect(shown.icon.src).toMatch(/^\/brand\/icon-[\da-f]{12}\.svg$/)
  })

  it('sets logo, icon, colors and fonts, each under a content-hashed name', async () => {
    const { shown, files, logo } = await open({
      name: 'Fennel',
      logo: 'logo.svg',
      icon: 'logo.svg',
      colors: { accent: '#5b2a86', sale: '#a3361f' },
      fonts: { heading: 'face.woff2', text: 'humanist' },
    })
    expect(shown.logo).toMatchObject({ width: 120, height: 30, dark: null })
    const served = (url = '') => files.get(url.replace('/brand/', ''))
    expect(served(shown.logo?.src)).toMatchObject({ type: 'image/svg+xml', bytes: Buffer.from(LOGO) })
    expect(await sharp(served(shown.icon192)?.bytes).metadata()).toMatchObject({ width: 192, height: 192 })
    expect(await sharp(logo?.bytes).metadata()).toMatchObject({ format: 'png', height: 96 })
    expect(shown.faces).toEqual([expect.stringMatching(/^\/brand\/face-.*\.woff2$/)])
    const css = served(shown.stylesheet ?? '')?.bytes.toString()
    expect(css).toContain('--leaf:#5b2a86')
    expect(css).toContain('--clay:#a3361f')
    expect(css).toContain("--serif:'Brand Heading'")
    expect(css).toContain('--sans:Seravek')
    expect(css).toContain('prefers-color-scheme: dark')
  })

  it('reports every validation error, one sentence each', async () => {
    expect(await errorsOf('{ name: ')).toBe('/brand.json: It is not valid JSON.')
    expect(await errorsOf([])).toBe(
      '/brand.json: It must be an object with name, description, logo, logo_dark, icon, colors and fonts only.',
    )
    const errors = await errorsOf({
      name: '',
      logo: '../secret.svg',
      colors: { accent: 'green' },
      fonts: { text: 'Comic' },
    })
    expect(errors.split('\n').map((line) => line.slice(0, 60))).toEqual([
      expect.stringContaining('name is "" but must be a name'),
      expect.stringContaining('logo is "../secret.svg" but must be'),
      expect.stringContaining('colors.accent is "green" but must be'),
      expect.stringContaining('fonts.text is "Comic" but must be one of'),
    ])
    expect(await errorsOf({ name: 'A', colours: {} })).toContain('It must be an object with name')
    expect(await errorsOf({ name: 'A', logo: 'none.svg' })).toBe(
      '/brand.json: The file none.svg is not in the same folder.',
    )
    expect(await errorsOf({ name: 'A', logo: 'broken.png' })).toContain('is not a readable image')
  })

  it('is rejected if its colors are not readable, with a readable shade as a suggestion', async () => {
    const error = await errorsOf({ name: 'A', colors: { accent: '#e8c15a' } })
    expect(error).toContain(
      'colors.accent is #e8c15a, whose contrast to the background #f2efe8 is 1.5; text needs 4.5 (WCAG AA).',
    )
    const suggested = /shade is (#[\da-f]{6})\.$/.exec(error)?.[1] ?? ''
    expect(contrast(suggested, GROUNDS.light.paper)).toBeGreaterThanOrEqual(4.5)
    expect(await errorsOf({ name: 'A', colors: { accent: suggested } })).toBe('none')
  })
})

it.each(['#28553f', '#5b2a86', '#0b3d91', '#7a1f3d', '#1e1d19', '#006d77', '#6b5200', '#c00000'])(
  'every shade of %s is readable on its background',
  (color) => {
    const { light, dark } = shadesOf(color)
    const pairs = [
      [light.base, GROUNDS.light.paper],
      [light.base, light.wash],
      [light.on, light.base],
      [light.on, light.deep],
      [dark.base, GROUNDS.dark.paper],
      [dark.base, GROUNDS.dark.tile],
      [dark.base, dark.wash],
      [dark.on, dark.base],
      [dark.on, dark.deep],
    ] as const
    expect(pairs.filter(([text, ground]) => contrast(text, ground) < 4.5)).toEqual([])
  },
)

it('the backgrounds match those of the storefront', async () => {
  const css = await readFile(new URL('../../web/ui/styles/tokens.css', import.meta.url), 'utf8')
  const [light = '', dark = ''] = css.split('prefers-color-scheme: dark')
  for (const [name, tokens] of [
    ['light', light],
    ['dark', dark],
  ] as const) {
    const { paper, tile, ink } = GROUNDS[name]
    for (const token of [`--paper: ${paper}`, `--tile: ${tile}`, `--ink: ${ink}`]) expect(tokens).toContain(token)
  }
})
