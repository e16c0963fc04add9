import type { ImageRef } from '#contract/images.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Sprig } from '#web/ui/sprig.tsx'

interface SeedCoverProps {
  images: readonly ImageRef[]
  /** The width of the whole cover, as the `sizes` attribute wants it. */
  sizes: string
  className?: string
}

/** Which picture stands in each cell of the square; two stand across from each other. */
const CELLS = [0, 1, 2, 3]
const CELLS_OF_TWO = [0, 2, 3, 1]

/** The first four pictures of a seed in a square, a single one in all of it; a sprig where there is none yet. */
export function SeedCover({ images, sizes, className = '' }: SeedCoverProps) {
  const [first, second] = images
  return (
    <div className={`aspect-square overflow-hidden bg-tile ${className}`}>
      {second && (
        <div className="grid size-full grid-cols-2 grid-rows-2 gap-0.5 bg-paper">
          {(images.length === 2 ? CELLS_OF_TWO : CELLS).map((cell) => {
            const image = images[cell]
            return image ? (
              <Picture key={cell} image={image} sizes={sizes} alt="" />
            ) : (
              <div key={cell} className="bg-tile" />
            )
          })}
        </div>
      )}
      {first && !second && <Picture image={first} sizes={sizes} alt="" />}
      {!first && (
        <div className="grid size-full place-items-center">
          <Sprig className="h-1/4 min-h-4 text-line" />
        </div>
      )}
    </div>
  )
}
