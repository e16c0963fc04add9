/** Name and appearance of the shop, as its pages need them (docs/operations/brand.md). */
export interface PublicBrand {
  name: string
  /** One sentence for search engines and the web app manifest. */
  description: string
  /** Logo image shown in place of the name, with its size in pixels. Null: the name is shown as text. */
  logo: { src: string; dark: string | null; width: number; height: number } | null
  /** True if the arch is drawn beside the name. It is the mark of the default brand only. */
  hasArch: boolean
  /** URL of the stylesheet that overrides colors and fonts. Null for the default brand. */
  stylesheet: string | null
  /** Fonts to preload: the names of built-in fonts, the URLs of others. */
  faces: string[]
  icon: { src: string; type: string }
  /** URLs of the web app icons: square PNG images of 192 and 512 pixels. */
  icon192: string
  icon512: string
}
