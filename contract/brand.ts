/** How a shop looks and what it is called, as pages are told (README: Your own brand). */
export interface PublicBrand {
  name: string
  /** One sentence for search engines and home screens. */
  description: string
  /** A picture in the place of the name, with its size in pixels; null where the name is set in letters. */
  logo: { src: string; dark: string | null; width: number; height: number } | null
  /** Whether the arch stands beside the name: it is the mark of the shop as it comes, and no other's. */
  hasArch: boolean
  /** Address of the colours and faces that differ; null where none do. */
  stylesheet: string | null
  /** The faces to fetch ahead: names of those that are built in, addresses of others. */
  faces: string[]
  icon: { src: string; type: string }
  /** For home screens: squares of 192 and 512 pixels, PNG. */
  icon192: string
  icon512: string
}
