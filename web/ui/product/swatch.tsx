/** A round sample of a color, with an outline that makes light and dark ones visible. The name of the color is beside it. */
export function Swatch({ background }: { background: string }) {
  return <span aria-hidden className="swatch" style={{ background }} />
}
